import { departementOf } from '../../../shared/identifiers/insee.ts'
import { SALES_NOT_PUBLISHED } from '../../../shared/territory/sales-not-published.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { Dataset, Source } from '../../dataset.ts'
import type { FoundEdition } from '../../found-edition.ts'
import type { ListedSort } from './find.ts'

const TREE = 'https://files.data.gouv.fr/geo-dvf'
/** The first year ever published: older sales are in no open file. */
const FIRST_YEAR = 2014
/** Columns of the raw files that the lines of a sale, which follow each other, have in common. */
const RUNS = ['Date mutation', 'Nature mutation', 'Valeur fonciere']

/**
 * Official addresses of the sales, year by year, each with what stands in for it where nothing is published. A département is read from the raw
 * file of the year, cut; else from its geolocated file in the tree; else from the geolocated national file, cut. A commune alone is read from
 * its geolocated file in the tree, which is small; where the tree has not even the file of its département, from the raw file, else the geolocated
 * national one. (That the département has a file and the commune has none means that nothing was sold there.) The raw files and the national
 * ones are those that were `found`; without a listing the national ones are asked for together with the tree.
 */
export const sources: Dataset['sources'] = (unit, territory, millesime, found) => {
  if (SALES_NOT_PUBLISHED.includes(unit.area)) return []
  const years = Array.from({ length: new Date().getUTCFullYear() - FIRST_YEAR + 1 }, (_, i) => FIRST_YEAR + i)
  const tree = (year: number) => `${TREE}/${millesime}/csv/${year}`
  const ofDepartement = (year: number) => `${tree(year)}/departements/${unit.area}.csv.gz`
  const national = (year: number): Source => ({
    url: listed(found, 'geo', year)?.url ?? `${tree(year)}/full.csv.gz`,
    ...checksumOf(found, 'geo', year),
    year,
    cut: { column: 'code_departement', value: unit.area, series: `geo-dvf ${year}` },
    absentDays: 1,
  })
  if (!unit.communes)
    return years.map((year) =>
      optional(inOrder([...raw(found, year, unit.area), { url: ofDepartement(year), year }, national(year)])),
    )
  const ofCommune = (commune: string, code: string, year: number): Source =>
    optional({
      url: `${tree(year)}/communes/${unit.area}/${code}.csv`,
      commune,
      instead: {
        source: inOrder([...raw(found, year, unit.area), national(year)]),
        unlessPublished: ofDepartement(year),
      },
    })
  return unit.communes.flatMap((commune) =>
    [commune, ...absorbed(commune, unit.area, territory)].flatMap((code) =>
      years.map((year) => ofCommune(commune, code, year)),
    ),
  )
}

/** Codes of the communes of a département that a commune has absorbed, sorted. */
function absorbed(commune: string, area: string, { data }: Territory): string[] {
  const codes = Object.keys(data.recodings).filter((code) => data.recodings[code] === commune)
  return codes.filter((code) => code !== commune && departementOf(code) === area).sort()
}

const optional = (source: Source): Source => ({ ...source, optional: true })

/** The first source, with each of the others standing in for the one before it. */
function inOrder([first, ...others]: readonly Source[]): Source {
  return others.length === 0 ? first! : { ...first!, instead: { source: inOrder(others) } }
}

/** The raw file of a year, if it is listed. */
function raw(found: FoundEdition | undefined, year: number, area: string): Source[] {
  const file = listed(found, 'raw', year)
  if (!file) return []
  const cut = {
    column: 'Code departement',
    value: area,
    format: 'bar',
    width: 2,
    runs: RUNS,
    series: `raw dvf ${year}`,
  } as const
  return [{ url: file.url, ...checksumOf(found, 'raw', year), year, cut }]
}

function listed(found: FoundEdition | undefined, sort: ListedSort, year: number) {
  return found?.listed?.find((file) => file.sort === sort && file.year === year)
}

function checksumOf(
  found: FoundEdition | undefined,
  sort: ListedSort,
  year: number,
): Pick<Source, 'checksum'> {
  const checksum = listed(found, sort, year)?.checksum
  return checksum ? { checksum } : {}
}
