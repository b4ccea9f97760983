import { z } from 'zod'
import { parcelIris } from '../../../shared/documents/places.ts'
import type { PriceYears } from '../../../shared/documents/sales.ts'
import { parseIdu } from '../../../shared/idu.ts'
import { type Zone, type ZonePrices, zonePricesSchema } from '../../../shared/schemas/price.ts'
import { readyJson } from '../../answers/json-text.ts'
import { operation } from '../../answers/operation.ts'
import { notFound, notLoaded } from '../../answers/problem.ts'
import type { JsonText } from '../../kernel/ready-json.ts'
import { PerReleaseCache } from '../../store/per-release-cache.ts'
import type { Stores } from '../../store/stores.ts'
import { communeZone } from '../../zones/zone-index.ts'
import { demoPlace } from '../demo-place.ts'
import { parcelInput } from '../parcels/parcel-input.ts'
import { yearsSchema } from './years.ts'
import { zonesAround } from './zone.ts'
import { PRICE_DATASETS, seriesOf } from './zone-prices.ts'

export const pricesByParcel = operation({
  name: 'pricesByParcel',
  tool: 'get_parcel_price_stats',
  method: 'GET',
  path: '/v1/prices/by-parcel/{idu}',
  tag: 'Prices',
  title: 'Prices around a parcel, level by level',
  description:
    'Yearly median prices per m² of flats and houses in every zone that contains the parcel: IRIS quarter, commune or ' +
    'arrondissement, city, département, région. Each figure says how many sales it is made of, and how many were left out and why.',
  input: parcelInput.extend({ years: yearsSchema }),
  output: z.strictObject({ parcelId: z.string(), series: z.array(zonePricesSchema) }),
  examples: [{ title: 'A parcel of the demo territory', input: { idu: demoPlace.idu } }],
  statuses: [404, 503],
  run({ idu, years }, stores) {
    const { departement } = parseIdu(idu)!
    if (!stores.sales.has(departement)) throw notLoaded('dvf')
    if (!stores.parcels.has(idu) && !stores.sales.knows(idu))
      throw notFound('unknown-parcel', `${idu} is neither in the loaded cadastre nor in any loaded sale.`)
    return { data: { parcelId: idu, series: seriesAround(idu, years, stores) }, datasets: PRICE_DATASETS }
  },
})

/** Some 7 kB each, and the same for all parcels of an IRIS, or of a commune where no contour is loaded. */
const kept = new PerReleaseCache<JsonText<ZonePrices[]>>(4096)

function seriesAround(idu: string, years: PriceYears, stores: Stores): JsonText<ZonePrices[]> {
  const { departement, commune } = parseIdu(idu)!
  const link = stores.documents.get(parcelIris, departement, parcelIris.key(idu))
  return kept.of(stores, `${years} ${link?.text ?? commune}`, () => {
    const series = seriesOf(zonesOfParcel(idu, stores), years, stores)
    return readyJson(series)
  })
}

/** Every zone that contains a parcel, from the IRIS (where it is loaded) to the région. */
export function zonesOfParcel(idu: string, stores: Stores): Zone[] {
  const { departement, commune: code } = parseIdu(idu)!
  const link = stores.documents.get(parcelIris, departement, parcelIris.key(idu))
  if (link) {
    const { iris } = link.value
    return zonesAround({ level: 'quartier', code: iris, name: iris }, stores)
  }
  const commune = stores.territory.resolve(code)
  return commune ? zonesAround(communeZone(commune, stores), stores) : []
}
