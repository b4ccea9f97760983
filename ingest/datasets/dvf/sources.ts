import { SALES_NOT_PUBLISHED } from '../../../shared/territory/sales-not-published.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit, Source } from '../../dataset.ts'

const ROOT = 'https://files.data.gouv.fr/geo-dvf'
/** The first year ever published: older sales are in no open file. */
const FIRST_YEAR = 2014

/**
 * Official addresses of the geolocated edition, one file a year and département (or commune). The producer keeps a window of
 * about five years: which years are there is learned by asking for each. It has announced that the files by département and commune
 * end: a year that they do not have is looked for in the national file of that year. A commune without a sale has no file either, so that
 * the file of its département tells which of the two it is.
 */
export function sources(unit: AreaUnit, _territory: Territory, millesime: string): Source[] {
  if (SALES_NOT_PUBLISHED.includes(unit.area)) return []
  const base = `${ROOT}/${millesime}/csv`
  const years = Array.from({ length: new Date().getUTCFullYear() - FIRST_YEAR + 1 }, (_, i) => FIRST_YEAR + i)
  const ofDepartement = (year: number) => `${base}/${year}/departements/${unit.area}.csv.gz`
  const national = (year: number): Source => ({
    url: `${base}/${year}/full.csv.gz`,
    cut: { column: 'code_departement', value: unit.area },
    absentDays: 1,
  })
  if (!unit.communes)
    return years.map((year) => ({
      url: ofDepartement(year),
      optional: true,
      instead: { source: national(year) },
    }))
  return unit.communes.flatMap((commune) =>
    years.map(
      (year): Source => ({
        url: `${base}/${year}/communes/${unit.area}/${commune}.csv`,
        commune,
        optional: true,
        instead: { source: national(year), unlessPublished: ofDepartement(year) },
      }),
    ),
  )
}
