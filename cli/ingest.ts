import { type Command, Option } from 'commander'
import { IngestError } from '../formats/errors.ts'
import { describeColumns } from '../formats/layouts/unit-columns.ts'
import { openBucket } from '../ingest/bucket/open-bucket.ts'
import { workFromRemote } from '../ingest/bucket/pull.ts'
import { pushRelease } from '../ingest/bucket/push.ts'
import { datasets } from '../ingest/datasets/index.ts'
import { checkWritable } from '../ingest/pipeline/download/disk.ts'
import { type Progress, silent } from '../ingest/pipeline/progress.ts'
import { tracedProgress } from '../ingest/pipeline/traced-progress.ts'
import { type RefreshResult, refresh } from '../ingest/run/refresh.ts'
import { messageOf } from '../shared/process/message-of.ts'
import type { Tracing } from '../shared/process/span.ts'
import { tracingOf } from '../shared/process/tracing.ts'
import { bars } from './bars.ts'
import { context, print, processesOf, warn } from './context.ts'
import { interruptedWith } from './interrupted.ts'
import { rowChanges } from './row-changes.ts'

interface IngestOptions {
  area: string
  mirror?: string
  file: Record<string, string[]>
  millesime: Record<string, string>
  json?: boolean
}

const STOPPED = 'interrupted, nothing was published: the same command goes on from here'

export function addIngest(program: Command): void {
  program
    .command('ingest')
    .summary('download, normalise, build and publish')
    .description(
      'Downloads the official files of an area, normalises them into the lake, builds the read model and publishes a release.\n' +
        'The served release changes only when all requested data are complete and pass the checks. All other places are taken over\n' +
        'from the current release: when it, or a file of its lake, is damaged, the command stops and says how to repair it.',
    )
    .argument('[dataset...]', `datasets to refresh: ${datasets.map((d) => d.name).join(', ')} (default: all)`)
    .requiredOption(
      '--area <codes>',
      'communes (75118), départements (75, 2A, 974), a comma list of them, or france',
    )
    .option(
      '--mirror <dir|url>',
      'folder or URL with copies of official files as <host>/<path> (TERRIER_MIRROR)',
    )
    .addOption(
      new Option('--file <dataset=path>', 'read a local file or folder for a dataset; may be repeated')
        .argParser(collect)
        .default({}, 'none'),
    )
    .addOption(
      new Option('--millesime <dataset=date>', 'edition YYYY-MM-DD; may be repeated')
        .argParser(one)
        .default({}, 'the latest'),
    )
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  terrier ingest --area 75118\n  terrier ingest cadastre --area 75,93010 --mirror ./mirror',
    )
    .action(async (names: string[], options: IngestOptions) => {
      refuseUnused(names, options)
      const { config, dataDir } = context()
      await checkWritable(dataDir.dir)
      const mirror = options.mirror ?? config.mirror
      const bucket = config.bucket && openBucket(config.bucket)
      if (bucket) await workFromRemote(dataDir, bucket, () => true)
      const tracing = await tracingOf(config, 'terrier-ingest', (reason) =>
        process.stderr.write(`warning: traces cannot be sent: ${reason}\n`),
      )
      const shown = options.json ? silent : bars()
      const result = await interruptedWith(STOPPED, (signal) =>
        inSpan(tracing, { names, area: options.area }, shown, (progress) =>
          refresh({
            dataDir,
            datasets: names,
            area: options.area,
            ...(mirror === undefined ? {} : { mirror }),
            files: options.file,
            millesimes: options.millesime,
            progress,
            signal,
            processes: processesOf(config),
          }),
        ),
      )
      warn(result.warnings)
      if (bucket) warn(await pushRelease(dataDir, bucket, result.release))
      print(options.json, summary(result), () => lines(result))
    })
}

/** Does the work; with tracing, in a span that has its steps as children. */
async function inSpan<T>(
  tracing: Tracing | undefined,
  asked: { names: string[]; area: string },
  progress: Progress,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  if (!tracing) return work(progress)
  const span = tracing.start('ingest', {
    attributes: { 'terrier.dataset': asked.names.join(',') || 'all', 'terrier.area': asked.area },
  })
  try {
    const result = await work(tracedProgress(progress, tracing, span))
    span.end()
    return result
  } catch (error) {
    span.end(messageOf(error))
    throw error
  } finally {
    await tracing.close()
  }
}

/**
 * Throws IngestError for an option about a dataset that is not asked for: without it, the file or the day would be read past. The administrative
 * division is always wanted, and read where none is loaded.
 */
export function refuseUnused(
  names: readonly string[],
  options: Pick<IngestOptions, 'file' | 'millesime'>,
): void {
  if (names.length === 0) return
  for (const option of ['file', 'millesime'] as const)
    for (const name of Object.keys(options[option]))
      if (name !== 'cog' && !names.includes(name))
        throw new IngestError(
          `--${option} ${name}=… is of a dataset that is not asked for: add ${name} to the datasets (${names.join(' ')}), or leave the option out`,
        )
}

/** Splits `dataset=value`. Throws IngestError when the dataset is unknown or the value is missing. */
function split(option: string, text: string): [string, string] {
  const [name, ...rest] = text.split('=')
  const value = rest.join('=')
  if (!name || !value || !datasets.some((dataset) => dataset.name === name))
    throw new IngestError(
      `${option} ${text}: write ${option} <dataset>=<value>, e.g. ${option} cadastre=${option === '--file' ? './parcelles.json.gz' : '2025-01-01'}`,
    )
  return [name, value]
}

function collect(text: string, files: Record<string, string[]>): Record<string, string[]> {
  const [name, path] = split('--file', text)
  return { ...files, [name]: [...(files[name] ?? []), path] }
}

function one(text: string, dates: Record<string, string>): Record<string, string> {
  const [name, date] = split('--millesime', text)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date))
    throw new IngestError(`--millesime ${text}: an edition is a date YYYY-MM-DD`)
  return { ...dates, [name]: date }
}

function summary({ release, changed, skipped, columns }: RefreshResult) {
  return { release: release.id, changed, difference: release.difference, skipped, columns }
}

function lines({ release, changed, skipped, columns }: RefreshResult): string[] {
  const left = skipped.map(({ dataset, area, reason }) => `Left out ${dataset} ${area}: ${reason}`)
  const differing = columns.flatMap(describeColumns)
  if (!changed) return [...left, ...differing, `Nothing new: release ${release.id} has it already.`]
  const rows = rowChanges(release.difference.rows).map((change) => `  ${change}`)
  return [...left, ...differing, `Published release ${release.id}; rows against the one before:`, ...rows]
}
