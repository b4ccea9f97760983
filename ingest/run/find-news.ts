import { IngestError } from '../../formats/errors.ts'
import { parseAreas } from '../area.ts'
import type { AreaUnit, Dataset, Source } from '../dataset.ts'
import { cog } from '../datasets/cog/dataset.ts'
import type { DownloadOptions } from '../pipeline/download/download-options.ts'
import { isPublished, isStillAbsent, isUnchanged, type KnownSource } from '../pipeline/download/probe.ts'
import { askForEdition } from '../pipeline/editions/find-edition.ts'
import type { IngestContext } from '../pipeline/ingest-context.ts'
import { askedFiles, type Baseline, inputKey, loadedUnit } from '../pipeline/unit/run-unit.ts'
import { currentBaseline } from '../prepare/baseline.ts'

export interface NewsRequest extends IngestContext {
  dataset: Dataset
  /** `75118`, `75`, `france`, or a comma list. */
  area: string
  /** `latest` or an edition YYYY-MM-DD. */
  millesime: string
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
  const { dataset } = request
  const bar = request.progress.step(`looking for news of ${dataset.name}`, undefined, 'files')
  // Its sources come with the program: reading them costs less than asking.
  if (dataset === cog) return { units: [{ area: 'france' }], looked: 1, waitsForCog: false }
  const baseline = await currentBaseline(request)
  if (!baseline) return { units: [], looked: 0, waitsForCog: true }
  const all = dataset.cut === 'france' ? [{ area: 'france' }] : parseAreas(request.area, baseline.territory)
  const units: AreaUnit[] = []
  for (const [i, unit] of all.entries()) {
    request.signal?.throwIfAborted()
    if (await hasNews(request, unit, baseline)) units.push(unit)
    bar.update(i + 1)
  }
  return { units, looked: all.length, waitsForCog: false }
}

async function hasNews(request: NewsRequest, unit: AreaUnit, baseline: Baseline): Promise<boolean> {
  const { dataset, millesime } = request
  const { records: loaded } = loadedUnit(baseline.current, dataset, unit.area)
  const found = millesime === 'latest' ? await askForEdition(dataset, request) : undefined
  const sources = dataset.sources(unit, baseline.territory, millesime, found)
  // The producer does not cover this area.
  if (sources.length === 0) return false
  const asked = askedFiles(dataset, unit.area, baseline.known)
  const options = { ...request, dir: request.dataDir.downloads() }
  for (const commune of unit.communes ?? [undefined]) {
    const record = loaded.find((one) => one.commune === commune)
    const part = { area: unit.area, commune }
    if (!record || record.inputKey !== inputKey(dataset, part, baseline.territoryHash, record.sources, asked))
      return true
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
  known: readonly KnownSource[],
  options: DownloadOptions,
): Promise<boolean> {
  const addresses = new Set(wanted.flatMap(addressesOf))
  if (known.some(({ url }) => !addresses.has(url))) return false
  for (const source of wanted) {
    const before = known.find(({ url }) => url === source.url)
    if (source.file !== undefined || (!before && !source.optional && !source.secondary)) return false
    const look = before ? isUnchanged(before, options) : isSameInstead(source, known, options)
    const same = await look.catch((error: unknown) => {
      // What can be done without, and cannot be had now, is no news.
      if (!(source.secondary && error instanceof IngestError)) throw error
      return true
    })
    if (!same) return false
  }
  return true
}

/** The address of a source, and of those that stand in for it. */
function addressesOf({ url, instead }: Source): string[] {
  return [url, ...(instead ? addressesOf(instead.source) : [])]
}

/** Whether a source that had nothing still has nothing, and what was read in its stead, if anything was, is still the same. */
async function isSameInstead(
  source: Source,
  known: readonly KnownSource[],
  options: DownloadOptions,
): Promise<boolean> {
  if (!(await isStillAbsent(source, options))) return false
  if (!source.instead) return true
  const { source: other, unlessPublished } = source.instead
  const before = known.find(({ url }) => url === other.url)
  if (before) return isUnchanged(before, options)
  if (unlessPublished !== undefined && (await isPublished({ url: unlessPublished, absentDays: 1 }, options)))
    return true
  return isSameInstead(other, known, options)
}
