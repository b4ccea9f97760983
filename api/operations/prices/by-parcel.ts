import { z } from 'zod'
import { parcelIris } from '../../../shared/documents/places.ts'
import { parseIdu } from '../../../shared/identifiers/idu.ts'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import { yearlyStatsSchema } from '../../../shared/schemas/price.ts'
import type { Zone } from '../../../shared/schemas/zone.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import type { Stores } from '../../../stores/stores.ts'
import { communeZone } from '../../../stores/zones/zone-index.ts'
import { ZONE_LINKS } from '../../answers/links.ts'
import { operation } from '../../answers/operation.ts'
import { needSalesOfParcel } from '../coverage/sales-coverage.ts'
import { aboutFormer, askedParcel } from '../parcels/asked-parcel.ts'
import { formerAbout } from '../parcels/former-parcel.ts'
import { parcelInput } from '../parcels/parcel-input.ts'
import { unknownParcel } from '../parcels/unknown-parcel.ts'
import { figureShape } from './years.ts'
import { priceZoneName } from './zone.ts'
import { PRICE_DATASETS, yearlyStatsAround } from './zone-prices.ts'

export const pricesByParcel = operation({
  name: 'pricesByParcel',
  tool: 'get_parcel_price_stats',
  method: 'GET',
  path: '/v1/prices/by-parcel/{idu}',
  tag: 'Prices',
  title: 'Prices around a parcel, level by level',
  description:
    'Yearly median prices per m² of flats and houses in every zone that contains the parcel: IRIS, commune or ' +
    'arrondissement, city, département, région. Each figure says how many sales it is made of, and how many were left out and why.',
  input: parcelInput.extend(figureShape),
  output: z.strictObject({ idu: z.string().length(14), yearlyStats: yearlyStatsSchema }),
  about: z.object({ coverage: coverageSchema, ...formerAbout }),
  links: { ...ZONE_LINKS, parcel: '/v1/parcels/{idu}' },
  examples: (place) => [{ title: 'A parcel', input: { idu: place.soldIdu ?? place.idu } }],
  statuses: [404, 503],
  async run({ idu, ...figures }, stores) {
    const asked = await askedParcel(idu, stores)
    const isKnown = asked.isInCadastre || (await stores.sales.knows(idu))
    const about = { coverage: await needSalesOfParcel(asked, isKnown, stores), ...aboutFormer(asked) }
    if (!isKnown) {
      // Where no sales are published, whether the parcel exists changes nothing: there is no price.
      if (about.coverage.status === 'not-covered')
        return { data: { idu, yearlyStats: [] }, datasets: PRICE_DATASETS, about }
      throw await unknownParcel(idu, stores)
    }
    const zone = await zoneOfParcel(idu, stores)
    const yearlyStats = zone ? await yearlyStatsAround(zone, figures, stores) : []
    return { data: { idu, yearlyStats }, datasets: PRICE_DATASETS, about }
  },
})

/** By IRIS: its name is looked up in all départements. */
const irisZones = new PerReleaseCache<Zone>(4096)

/** The smallest zone around a parcel: its IRIS where contours are loaded, else its commune. Undefined when no commune has its code. */
export async function zoneOfParcel(idu: string, stores: Stores): Promise<Zone | undefined> {
  const { departement, commune: code } = parseIdu(idu)!
  const iris = (await stores.documents.get(parcelIris, departement, parcelIris.key(idu)))?.value.code
  if (iris !== undefined)
    return irisZones.made(stores, iris, async () => ({
      level: 'iris',
      code: iris,
      name: (await priceZoneName('iris', iris, stores)) ?? iris,
    }))
  const commune = stores.territory.resolve(code)
  return commune && communeZone(commune, stores)
}
