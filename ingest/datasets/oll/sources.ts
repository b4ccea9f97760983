import { basename } from 'node:path'
import { IngestError } from '../../../formats/errors.ts'
import { FIRST_RENT_YEAR, LAST_RENT_YEAR, RENT_YEARS } from '../../../shared/documents/rent-years.ts'
import type { Dataset, FetchedSource, Source } from '../../dataset.ts'
import { AGGLOMERATIONS } from './agglomerations.ts'

const SITE = 'https://www.observatoires-des-loyers.org/datagouv'

/** What a file of the observatories holds, recognised by its name. */
export type OllFile =
  | { kind: 'national'; year: number }
  | { kind: 'local'; year: number; code: string }
  /** A zoning table given by hand: it holds for all its years. */
  | { kind: 'zoning'; years: readonly number[]; code: string }
  /** Shapes of zones given by hand, for all their years. */
  | { kind: 'shapes'; years: readonly number[]; code: string }

const NATIONAL = /^Base_OP_(\d{4})_Nationale\.csv$/i
const LOCAL = /^Base_OP_(\d{4})_(L\w{4})\.zip$/i
const BY_HAND = {
  zoning: /^(L\w{4})Zonage(\d{4})(?:-(\d{4}))?\.csv$/i,
  shapes: /^(L\w{4})Zones(\d{4})(?:-(\d{4}))?\.(?:geo)?json$/i,
} as const

/** Overseas collectivities that are no département: the law on observatories is not theirs. */
const COLLECTIVITY = /^(?:97[578]|98)/

const nationalUrl = (year: number): string => `${SITE}/${year}/Base_OP_${year}_Nationale.csv`
const localUrl = (year: number, code: string): string => `${SITE}/${year}/Base_OP_${year}_${code}.zip`

/** Days in which an address that had nothing is not asked again: of the two newest years, which may still come, and of older ones. */
const ASK_AGAIN = { new: 7, old: 90 }

/**
 * The national file of every year and the archive of every agglomeration and year. None is sure to exist: a year may be
 * unpublished, an observatory comes and goes, so all are optional. In addition to the known codes, each département of the
 * territory is asked for its main one (L + département + 00), and those of the index are asked for, so that a new observatory is
 * found without new code. Most of these some 1,300 addresses have nothing: that is remembered, for the site answers one at a time.
 */
export const sources: Dataset['sources'] = (_unit, territory, _millesime, found) => {
  const known = AGGLOMERATIONS.flatMap(({ code }) => (code === undefined ? [] : [code]))
  const main = territory.data.departements
    .filter(({ code }) => !COLLECTIVITY.test(code))
    .map(({ code }) => `L${code}${'0'.repeat(4 - code.length)}`)
  const listed = new Set(found?.files)
  const indexed = [...listed].flatMap((url) => LOCAL.exec(basename(url))?.[2]?.toUpperCase() ?? [])
  const codes = [...new Set([...known, ...main, ...indexed])].sort()
  const asked = (url: string, year: number): Source => {
    // What the index links to is there.
    if (listed.has(url)) return { url, optional: true }
    return { url, optional: true, absentDays: year > LAST_RENT_YEAR - 2 ? ASK_AGAIN.new : ASK_AGAIN.old }
  }
  return RENT_YEARS.flatMap((year): Source[] => [
    asked(nationalUrl(year), year),
    ...codes.map((code) => asked(localUrl(year, code), year)),
  ])
}

/** What a source holds. Throws IngestError that tells the names expected when a given file has another. */
export function ollFileOf(source: FetchedSource): OllFile {
  const name = basename(source.file ?? source.url)
  const national = NATIONAL.exec(name)
  if (national) return { kind: 'national', year: yearOf(national[1]!, name) }
  const local = LOCAL.exec(name)
  if (local) return { kind: 'local', year: yearOf(local[1]!, name), code: local[2]!.toUpperCase() }
  for (const kind of ['zoning', 'shapes'] as const) {
    const given = BY_HAND[kind].exec(name)
    if (!given) continue
    const from = yearOf(given[2]!, name)
    const to = given[3] === undefined ? from : yearOf(given[3], name)
    const years = RENT_YEARS.filter((year) => year >= from && year <= to)
    if (years.length > 0) return { kind, years, code: given[1]!.toUpperCase() }
  }
  throw new IngestError(
    `oll: ${name} is not a file of the rent observatories. Expected: Base_OP_<year>_Nationale.csv, ` +
      'Base_OP_<year>_<code>.zip, <code>Zonage<year>.csv or <code>Zones<year>.geojson, these two also for several years ' +
      '(<code>Zonage<first year>-<last year>.csv; code as in L6900)',
  )
}

function yearOf(text: string, name: string): number {
  const year = Number(text)
  if (year >= FIRST_RENT_YEAR && year <= LAST_RENT_YEAR) return year
  throw new IngestError(`oll: ${name} is of ${year}: years go from ${FIRST_RENT_YEAR} to ${LAST_RENT_YEAR}`)
}
