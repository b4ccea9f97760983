import type { DataDir } from '../shared/release/data-dir.ts'
import type { Manifest } from '../shared/release/release.ts'
import type { Territory } from '../shared/territory/territory.ts'
import type { AreaUnit, Dataset, Source } from './dataset.ts'
import { askerOf } from './editions/ask.ts'
import { IngestError } from './errors.ts'
import { type Look, lookAt } from './pipeline/download/look.ts'
import type { ReachOptions } from './pipeline/ingest-context.ts'

/** What a producer answered about a dataset. */
export interface Checked {
  dataset: string
  /** Newest edition of what is loaded, null when nothing is. */
  loaded: string | null
  /** Newest edition that the producer has, null when nothing tells. */
  found: string | null
  /** Where that was read. */
  foundAt: string | null
  /** What the producer is expected to publish next, in words. */
  next: string
  /** Addresses looked at, each with what came. */
  addresses: Look[]
  /** What no longer answers, or answers otherwise; empty when all is well. */
  problems: string[]
}

export interface CheckRequest extends ReachOptions {
  dataDir: DataDir
  territory: Territory
  release: Manifest | undefined
  /** Département that addresses are looked at for. */
  area: string
  /** Told when a dataset begins to be looked at. */
  onDataset?(name: string): void
}

/** Addresses of one dataset looked at: of those that come by the hundred, the newest. */
const MOST_LOOKS = 6

/** Asks the producer of each dataset what it has, downloading nothing but the first bytes. A producer that fails is a problem told, not an error. */
export async function checkSources(datasets: readonly Dataset[], request: CheckRequest): Promise<Checked[]> {
  const checked: Checked[] = []
  for (const dataset of datasets) {
    request.signal?.throwIfAborted()
    request.onDataset?.(dataset.name)
    checked.push(await checkOne(dataset, request))
  }
  return checked
}

async function checkOne(dataset: Dataset, request: CheckRequest): Promise<Checked> {
  const { area, territory, release } = request
  const problems: string[] = []
  const hear = (error: unknown) => {
    request.signal?.throwIfAborted()
    if (!(error instanceof IngestError)) throw error
    problems.push(error.message)
    return undefined
  }
  const found = await dataset.findEdition?.(askerOf({ ...request, attempts: 2 })).catch(hear)
  const unit: AreaUnit = dataset.cut === 'france' ? { area: 'france' } : { area }
  const sources = dataset.sources(unit, territory, 'latest', found)
  const addresses: Look[] = []
  for (const source of looked(sources)) addresses.push(await lookAt(source, request))
  const there = addresses.filter(({ status }) => status === 200)
  for (const { url, status, error } of addresses)
    if (error !== undefined) problems.push(`${url}: ${error}`)
    else if (status !== 200 && !sources.some((one) => one.url === url && one.optional))
      problems.push(`${url}: the server answered ${status}`)
  if (addresses.length > 0 && there.length === 0 && problems.length === 0)
    problems.push(`none of ${addresses.length} addresses has anything`)
  const named = there.flatMap(({ resolvedUrl }) => dataset.editionInAddress?.exec(resolvedUrl)?.[1] ?? [])
  const dated = there.flatMap(({ lastModified }) =>
    lastModified === undefined ? [] : [new Date(lastModified).toISOString().slice(0, 10)],
  )
  const edition = found?.edition ?? named.sort().at(-1) ?? dated.sort().at(-1) ?? null
  const units = release?.datasets.find(({ name }) => name === dataset.name)?.units ?? []
  const loaded =
    units
      .map(({ millesime }) => millesime)
      .sort()
      .at(-1) ?? null
  const latest = edition ?? loaded
  return {
    dataset: dataset.name,
    loaded,
    found: edition,
    foundAt: edition === null ? null : (found?.from ?? there[0]?.resolvedUrl ?? null),
    next: latest !== null && dataset.nextEdition ? dataset.nextEdition(latest) : dataset.rhythm,
    addresses,
    problems,
  }
}

/** What comes with the program is not asked for; of many addresses the last ones are the newest, and the first the oldest. */
function looked(sources: readonly Source[]): Source[] {
  const remote = sources.filter(({ file }) => file === undefined)
  if (remote.length <= MOST_LOOKS) return remote
  // Years come oldest first; a year of many files begins with the national one.
  const yearOf = ({ url, year }: Source) => String(year ?? /\/(20\d\d)\//.exec(url)?.[1] ?? '')
  const years = [...new Set(remote.map(yearOf))].slice(-3)
  const firsts = years.flatMap((year) => remote.find((one) => year !== '' && yearOf(one) === year) ?? [])
  return firsts.length > 0 ? firsts : remote.slice(-MOST_LOOKS)
}
