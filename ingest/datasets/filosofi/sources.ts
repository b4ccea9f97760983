import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit, Source } from '../../dataset.ts'
import { IngestError } from '../../errors.ts'

const ROOT = 'https://www.insee.fr/fr/statistiques/fichier'
/** Editions and the addresses INSEE gave them. 2022 was never published: the housing tax that tied households to dwellings had gone. */
const EDITIONS: Readonly<Record<string, readonly string[]>> = {
  2021: [
    '7756729/base-cc-filosofi-2021-geo2024_csv.zip',
    '8229323/BASE_TD_FILO_IRIS_2021_DISP_CSV.zip',
    '8229323/BASE_TD_FILO_IRIS_2021_DEC_CSV.zip',
  ],
}
const LATEST = '2021'
/** Incomes are known for metropolitan France, Martinique and La Réunion. */
const COVERED_OVERSEAS: readonly string[] = ['972', '974']

/**
 * Addresses of the national files: incomes by commune, département and région; available and declared incomes by IRIS. Every département is
 * cut out of them. Throws IngestError for an edition that is not known.
 */
export function sources(unit: AreaUnit, _territory: Territory, millesime: string): Source[] {
  if (unit.area.length === 3 && !COVERED_OVERSEAS.includes(unit.area)) return []
  const year = millesime === 'latest' ? LATEST : millesime.slice(0, 4)
  const paths = EDITIONS[year]
  if (!paths)
    throw new IngestError(
      `The incomes of ${year} are not known (known: ${Object.keys(EDITIONS).join(', ')}). Give one of these`,
    )
  return paths.map((path) => ({ url: `${ROOT}/${path}` }))
}
