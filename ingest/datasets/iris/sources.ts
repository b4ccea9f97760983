import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit, Source } from '../../dataset.ts'

const SERVICE = 'https://data.geopf.fr/wfs/ows'
/** The most features the service gives in one answer; no département has half as many. */
const MOST_FEATURES = 5000

/**
 * Address of the contours of one département at IGN's feature service: the archives it also publishes are 7z, which only a
 * tool of its own can open. The service holds one edition, the current one. The same address serves single communes.
 */
export function sources(unit: AreaUnit, _territory: Territory, _millesime: string): Source[] {
  const filter = encodeURIComponent(`code_insee LIKE '${unit.area}%'`)
  return [
    {
      url:
        `${SERVICE}?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=STATISTICALUNITS.IRISGE:iris_ge` +
        `&OUTPUTFORMAT=application/json&SRSNAME=EPSG:4326&COUNT=${MOST_FEATURES}&CQL_FILTER=${filter}`,
    },
  ]
}
