import { baselineTerritory } from '../ingest/baseline.ts'
import { type Checked, checkSources } from '../ingest/check-sources.ts'
import { datasets } from '../ingest/datasets/index.ts'
import { IngestError } from '../ingest/errors.ts'
import { silent } from '../ingest/pipeline/progress.ts'
import { recordSources } from '../ingest/record-sources.ts'
import { context, print } from './context.ts'

export interface CheckOptions {
  json?: boolean
  check?: boolean
  record?: string
  area: string
  mirror?: string
}

/** `terrier sources --check` and `--record`: what every producer has, and a report of how it answered. */
export async function check(options: CheckOptions): Promise<void> {
  const { config, dataDir } = context()
  const mirror = options.mirror ?? config.mirror
  const cancel = new AbortController()
  process.once('SIGINT', () => cancel.abort())
  const reach = { ...(mirror === undefined ? {} : { mirror }), signal: cancel.signal }
  const { territory, release } = await baselineTerritory({ dataDir, progress: silent, ...reach })
  if (!territory.departement(options.area))
    throw new IngestError(`--area ${options.area}: give one département, for example 75, 2A or 974`)
  const checked = await checkSources(datasets, {
    ...reach,
    dataDir,
    territory,
    release,
    area: options.area,
    onDataset: (name) => {
      if (!options.json) process.stderr.write(`asking about ${name}\n`)
    },
  })
  if (options.record === undefined) return print(options.json, checked, () => checked.flatMap(told))
  const recording = await recordSources(checked, options.record, reach)
  print(options.json, recording, () => [
    ...checked.flatMap(told),
    `The answers are kept in ${options.record}: report.json, and the first and last bytes of each file.`,
  ])
}

function told({ dataset, loaded, found, foundAt, next, problems }: Checked): string[] {
  return [
    `${dataset}: loaded ${loaded ?? 'nothing'}, found ${found ?? 'no edition named'}${foundAt === null ? '' : ` (${foundAt})`}; expected next: ${next}`,
    ...problems.map((problem) => `  NO ANSWER: ${problem}`),
  ]
}
