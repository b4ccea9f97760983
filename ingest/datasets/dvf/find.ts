import { IngestError } from '../../../formats/errors.ts'
import type { Asker } from '../../asker.ts'
import { checksumOf, listedResources, listingOf, type Resource } from '../../editions/data-gouv.ts'
import type { FoundEdition, ListedFile } from '../../found-edition.ts'

/** Identifiers on data.gouv.fr of the raw files and of the geolocated ones, which stay when a page gets another name. */
export const RAW_DATASET = '5c4ae55a634f4117716d5656'
export const GEO_DATASET = '5cc1b94a634f4165e96436c1'

export type ListedSort = 'raw' | 'geo'

/** A year in a name, not a part of a longer number. */
const YEAR = /(?<!\d)(20\d\d)(?!\d)/
/** What names end in that say what they are, and what those of the files that are read end in. */
const ENDING = /\.[a-z]\w{1,7}$/i
const TEXT = /\.(zip|txt|csv|gz)$/i

/**
 * The yearly files that data.gouv.fr lists now, raw and geolocated. They are known by the years in their titles, for their addresses change with
 * every publication. Undefined when neither list is there. Throws IngestError when the raw files are listed and none tells its year.
 */
export async function findFiles(ask: Asker): Promise<FoundEdition | undefined> {
  const raw = await listedResources(ask, RAW_DATASET)
  const geo = await listedResources(ask, GEO_DATASET)
  if (!raw && !geo) return undefined
  const rawFiles = yearly('raw', raw ?? [])
  const listed = [...rawFiles, ...yearly('geo', geo ?? [])]
  if (raw && rawFiles.length === 0)
    throw new IngestError(
      `${listingOf(RAW_DATASET)}: no resource of type "main" has its year in its title. It lists: ${raw.map(({ title, url }) => title ?? url).join(', ') || 'nothing'}`,
    )
  if (listed.length === 0) return undefined
  return {
    edition: editionOf((rawFiles.length > 0 ? rawFiles : listed).map(({ year }) => year)),
    files: listed.map(({ url }) => url),
    listed,
    from: listingOf(raw ? RAW_DATASET : GEO_DATASET),
  }
}

/** The newest file of each year, in the order of the years. */
function yearly(sort: ListedSort, resources: readonly Resource[]): ListedFile[] {
  const byYear = new Map<number, Resource>()
  for (const resource of resources) {
    const year = yearOf(resource)
    if (year === undefined || (resource.type ?? 'main') !== 'main') continue
    const other = byYear.get(year)
    if (!other || (resource.last_modified ?? '') > (other.last_modified ?? '')) byYear.set(year, resource)
  }
  return [...byYear]
    .sort(([a], [b]) => a - b)
    .map(([year, resource]) => {
      const checksum = checksumOf(resource)
      return { url: resource.url, sort, year, ...(checksum ? { checksum } : {}) }
    })
}

/** The year in the title of a resource, else in the name of its file; undefined for one of another kind (a document, Parquet). */
function yearOf({ title, url }: Resource): number | undefined {
  const file = URL.canParse(url) ? (new URL(url).pathname.split('/').at(-1) ?? '') : ''
  const names = [title ?? '', file]
  if (names.some((name) => ENDING.test(name) && !TEXT.test(name))) return undefined
  const [found] = names.flatMap((name) => YEAR.exec(name)?.[1] ?? [])
  return found === undefined ? undefined : Number(found)
}

/** The last day of the sales of an edition: five years in April, to 31 December, six in October, to 30 June. Of another number of years only the newest year is known. */
function editionOf(years: readonly number[]): string {
  const newest = Math.max(...years)
  const end = years.length === 5 ? '-12-31' : years.length === 6 ? '-06-30' : ''
  return `${newest}${end}`
}
