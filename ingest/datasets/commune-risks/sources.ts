import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit, Source } from '../../dataset.ts'

/** The three sorts of files. A file given by hand is recognised by what it holds. */
export type RiskSort = 'gaspar' | 'radon' | 'seismicity'

const GASPAR = 'https://files.georisques.fr/GASPAR/gaspar.zip'
const RADON =
  'https://static.data.gouv.fr/resources/connaitre-le-potentiel-radon-de-ma-commune/20190506-174309/radon.csv'
const SEISMICITY =
  'https://static.data.gouv.fr/resources/zonage-sismique-de-la-france-1/20180730-100725/France_zonage_sismique.zip'

/** National files. Radon and seismic zones have not changed for years: without one of them the others are loaded, and the release says so. */
export function sources(_unit: AreaUnit, _territory: Territory, _millesime: string): Source[] {
  return [
    { url: GASPAR, sort: 'gaspar' },
    { url: RADON, sort: 'radon', secondary: 'Potentiel radon des communes' },
    { url: SEISMICITY, sort: 'seismicity', secondary: 'Zonage sismique' },
  ]
}

/** Day on which data.gouv.fr took in a file, by its address, as YYYY-MM-DD; undefined for another address. */
export function uploadedOn(url: string): string | undefined {
  const [, year, month, day] = /\/(\d{4})(\d{2})(\d{2})-\d{6}\//.exec(url) ?? []
  return year === undefined ? undefined : `${year}-${month}-${day}`
}
