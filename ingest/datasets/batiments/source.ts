import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit, Source } from '../../dataset.ts'

const ROOT = 'https://cadastre.data.gouv.fr/data/etalab-cadastre'

/** Official addresses of the building layer of the Etalab edition: one file a département, or one a commune (see the cadastre). */
export function footprintSources(unit: AreaUnit, _territory: Territory, millesime: string): Source[] {
  const base = `${ROOT}/${millesime}/geojson`
  if (!unit.communes)
    return [{ url: `${base}/departements/${unit.area}/cadastre-${unit.area}-batiments.json.gz` }]
  return unit.communes.map((commune) => ({
    url: `${base}/communes/${unit.area}/${commune}/cadastre-${commune}-batiments.json.gz`,
    commune,
  }))
}
