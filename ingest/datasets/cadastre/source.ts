import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit, Source } from '../../dataset.ts'

const ROOT = 'https://cadastre.data.gouv.fr/data/etalab-cadastre'
const DATED = /\/etalab-cadastre\/(\d{4}-\d{2}-\d{2})\//

/**
 * Official addresses of the Etalab GeoJSON edition: one file a département, or one a commune when communes are asked for.
 * `millesime` is `latest` (redirects to the newest vintage) or the date of a vintage, YYYY-MM-DD.
 */
export function cadastreSources(unit: AreaUnit, _territory: Territory, millesime: string): Source[] {
  const base = `${ROOT}/${millesime}/geojson`
  if (!unit.communes)
    return [{ url: `${base}/departements/${unit.area}/cadastre-${unit.area}-parcelles.json.gz` }]
  return unit.communes.map((commune) => ({
    url: `${base}/communes/${unit.area}/${commune}/cadastre-${commune}-parcelles.json.gz`,
    commune,
  }))
}

/** The vintage named in an address after redirects, undefined when the address still says `latest`. */
export function vintageOf(resolvedUrl: string): string | undefined {
  return DATED.exec(resolvedUrl)?.[1]
}
