import { IngestError } from '../formats/errors.ts'
import { datasets } from '../ingest/datasets/index.ts'
import type { FeedCheck } from '../ingest/feeds/check-feed.ts'
import { checkFeeds } from '../ingest/feeds/check-feeds.ts'
import { checkLines } from '../ingest/feeds/check-lines.ts'
import { silent } from '../ingest/pipeline/progress.ts'
import { baselineTerritory } from '../ingest/prepare/baseline.ts'
import { recordSources } from '../ingest/run/record-sources.ts'
import { context, print, table } from './context.ts'
import { Interrupted } from './interrupted.ts'

export interface CheckOptions {
  json?: boolean
  check?: boolean
  record?: string
  area?: string
  mirror?: string
  sizeFactor: string
}

/** `terrier sources --check` and `--record`: what every producer has, and a report of how it answered. The exit code is 1 when a feed would break. */
export async function runCheck(options: CheckOptions): Promise<void> {
  const { config, dataDir } = context()
  const mirror = options.mirror ?? config.mirror
  const sizeFactor = Number(options.sizeFactor)
  if (!(sizeFactor >= 1 && sizeFactor <= 1000))
    throw new IngestError(`--size-factor ${options.sizeFactor}: give a number from 1 to 1000, for example 2`)
  const cancel = new AbortController()
  process.once('SIGINT', () => cancel.abort(new Interrupted('interrupted')))
  const reach = { ...(mirror === undefined ? {} : { mirror }), signal: cancel.signal }
  const { territory, release } = await baselineTerritory({ dataDir, progress: silent, ...reach })
  const { area } = options
  if (area !== undefined && !territory.departement(area))
    throw new IngestError(`--area ${area}: give one département, for example 75, 2A or 974`)
  const checks = await checkFeeds(datasets, {
    ...reach,
    territory,
    release,
    sizeFactor,
    ...(area === undefined ? {} : { area }),
    onDataset: (name) => {
      if (!options.json) process.stderr.write(`asking about ${name}\n`)
    },
  })
  if (options.record === undefined) print(options.json, { feeds: checks }, () => shown(checks))
  else {
    const recording = await recordSources(checks, options.record, reach)
    print(options.json, recording, () => [
      ...shown(checks),
      `The answers are kept in ${options.record}: report.json, and the first and last bytes of each file.`,
    ])
  }
  if (checks.some(({ verdict }) => verdict === 'breaks')) process.exitCode = 1
}

function shown(checks: readonly FeedCheck[]): string[] {
  const { rows, details, summary } = checkLines(checks)
  return [...table(rows), '', ...details, ...summary]
}
