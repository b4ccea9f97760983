import { basename } from 'node:path'
import { IngestError } from '../../../formats/errors.ts'
import type { Dataset, FetchedSource } from '../../dataset.ts'

/** Kind of dwelling a file predicts for. */
export type RentMapDwelling = 'flat' | 'flat-1-2-rooms' | 'flat-3-rooms-or-more' | 'house'

const ROOT =
  'https://static.data.gouv.fr/resources/carte-des-loyers-indicateurs-de-loyers-dannonce-par-commune-en-2025'

/** Files of the newest edition known: data.gouv.fr dates the folder of each upload, so that a newer one is found by its listing. */
const FILES: readonly { dwelling: RentMapDwelling; name: string; uploaded: string }[] = [
  { dwelling: 'flat', name: 'pred-app-mef-dhup.csv', uploaded: '20251211-145010' },
  { dwelling: 'flat-1-2-rooms', name: 'pred-app12-mef-dhup.csv', uploaded: '20251211-144934' },
  { dwelling: 'flat-3-rooms-or-more', name: 'pred-app3-mef-dhup.csv', uploaded: '20251211-144951' },
  { dwelling: 'house', name: 'pred-mai-mef-dhup.csv', uploaded: '20251211-145039' },
]

/** Year of the edition whose addresses are known. */
const EDITION_YEAR = '2025'
/** Where the address of a file names its edition. */
export const RENT_MAP_EDITION = /par-commune-en-(\d{4})\//

/** A year in the name of a file given by hand, or of its folder. */
const YEAR = /(?<!\d)20[12]\d(?!\d)/

/** The edition of some files: the year that the path of a given one names, else that of their addresses, else the one known. */
export function editionYear(sources: readonly FetchedSource[]): string {
  const given = sources.flatMap(({ file }) =>
    file === undefined ? [] : (YEAR.exec(file.split(/[/\\]/).slice(-2).join('/'))?.[0] ?? []),
  )
  const addressed = sources.flatMap(({ url }) => RENT_MAP_EDITION.exec(url)?.[1] ?? [])
  return newest(given) ?? newest(addressed) ?? EDITION_YEAR
}

const newest = (years: readonly string[]) => years.toSorted().at(-1)

/** Names of the files that are read. */
export const FILE_NAMES: readonly string[] = FILES.map(({ name }) => name)

/** The four files of the edition. Optional one by one: a mirror may hold some of them only. */
export const sources: Dataset['sources'] = (_unit, _territory, _millesime, found) =>
  found
    ? found.files.map((url) => ({ url, optional: true }))
    : FILES.map(({ name, uploaded }) => ({ url: `${ROOT}/${uploaded}/${name}`, optional: true }))

/** The dwelling a source predicts for, by its name. Throws IngestError that tells the names expected. */
export function dwellingOf(source: FetchedSource): RentMapDwelling {
  const name = basename(source.file ?? source.url).replace(/\.gz$/i, '')
  const found = FILES.find((file) => file.name === name)
  if (found) return found.dwelling
  throw new IngestError(
    `carte-des-loyers: ${name} is not one of its files: ${FILES.map((file) => file.name).join(', ')}`,
  )
}
