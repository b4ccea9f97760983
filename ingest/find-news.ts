import type { Home } from '../shared/home.ts'
import type { Manifest } from '../shared/release.ts'
import type { Territory } from '../shared/territory/territory.ts'
import { parseAreas } from './area.ts'
import type { AreaUnit, Dataset, Source } from './dataset.ts'
import { cog } from './datasets/cog/dataset.ts'
import { isStillAbsent, isUnchanged, type Known, type ProbeOptions } from './pipeline/download/probe.ts'
import { silent } from './pipeline/progress.ts'
import { baseRelease } from './pipeline/release/base-release.ts'
import { askedFiles, inputKey, normalisedFiles } from './pipeline/unit/run-unit.ts'
import { openTerritory } from './refresh.ts'

export interface NewsRequest {
  home: Home
  dataset: Dataset
  /** `75118`, `75`, `france`, or a comma list. */
  area: string
  mirror?: string
  /** `latest` or a vintage YYYY-MM-DD. */
  millesime: string
  /** First wait before a question that failed in passing is asked again, in ms. */
  backoffMs?: number
  signal?: AbortSignal
  /** Told after each place that was looked at. */
  progress?(done: number, total: number): void
}

export interface News {
  /** Places where the producer has something else than what is loaded. */
  units: AreaUnit[]
  /** Places looked at. */
  looked: number
  /** Nothing can be read before the administrative cutting is loaded: `cog` comes first. */
  waitsForCog: boolean
}

/**
 * Looks whether a dataset has something new in an area: never loaded, another file behind its addresses, a new version
 * of the code that reads it, another administrative cutting. Downloads nothing.
 * A file that is gone is news too: what becomes of it is decided when it is read. Throws IngestError when a producer
 * does not answer or the area is not known.
 */
export async function findNews(request: NewsRequest): Promise<News> {
  const { home, dataset } = request
  const { manifest: current } = await baseRelease(home)
  // Its sources come with the program: reading them costs less than asking.
  if (dataset === cog) return { units: [{ area: 'france' }], looked: 1, waitsForCog: false }
  const cutting = normalisedFiles(current).filter((file) => file.dataset === cog.name)
  if (cutting.length === 0) return { units: [], looked: 0, waitsForCog: true }
  const { territory, hash } = await openTerritory({ home, progress: silent }, cutting, current)
  const all = dataset.cut === 'france' ? [{ area: 'france' }] : parseAreas(request.area, territory)
  const units: AreaUnit[] = []
  for (const [i, unit] of all.entries()) {
    request.signal?.throwIfAborted()
    if (await hasNews(request, unit, current, { territory, hash })) units.push(unit)
    request.progress?.(i + 1, all.length)
  }
  return { units, looked: all.length, waitsForCog: false }
}

async function hasNews(
  { dataset, millesime, mirror, backoffMs, signal }: NewsRequest,
  unit: AreaUnit,
  current: Manifest | undefined,
  { territory, hash }: { territory: Territory; hash: string },
): Promise<boolean> {
  const loaded = current?.datasets
    .find((record) => record.name === dataset.name)
    ?.units.filter((record) => record.area === unit.area)
  const sources = dataset.sources(unit, territory, millesime)
  // The producer does not cover this area.
  if (sources.length === 0) return false
  const options = {
    ...(mirror === undefined ? {} : { mirror }),
    ...(backoffMs === undefined ? {} : { backoffMs }),
    ...(signal ? { signal } : {}),
  }
  const asked = askedFiles(dataset, unit.area, normalisedFiles(current))
  for (const commune of unit.communes ?? [undefined]) {
    const record = loaded?.find((one) => one.commune === commune)
    const part = { area: unit.area, commune }
    if (!record || record.inputKey !== inputKey(dataset, part, hash, record.sources, asked)) return true
    const wanted = sources.filter(
      (source) => commune === undefined || source.commune === undefined || source.commune === commune,
    )
    if (!(await areSame(wanted, record.sources, options))) return true
  }
  return false
}

/** Whether the addresses are those that were read, each still gives the same file, and what was not published still is not. */
async function areSame(
  wanted: readonly Source[],
  known: readonly Known[],
  options: ProbeOptions,
): Promise<boolean> {
  if (known.some(({ url }) => !wanted.some((source) => source.url === url))) return false
  for (const source of wanted) {
    const before = known.find(({ url }) => url === source.url)
    if (source.file !== undefined || (!before && !source.optional)) return false
    const same = before ? await isUnchanged(before, options) : await isStillAbsent(source.url, options)
    if (!same) return false
  }
  return true
}
