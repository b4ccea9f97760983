import type { z } from 'zod'
import type { Sale } from '../../../shared/schemas/sale.ts'
import { type landUnitSchema, MOST_SOLD_TOGETHER, MOST_UNIT_PARCELS } from '../../../shared/schemas/unit.ts'
import type { NearbyParcel } from '../../../stores/space/parcels-along.ts'
import type { Stores } from '../../../stores/stores.ts'
import { contenanceOf } from './contenance.ts'
import { walkUnit } from './walk-unit.ts'

type SoldTogether = z.output<typeof landUnitSchema>['soldTogether']

/** Sales of a parcel that are looked through, the newest: few are of several parcels. */
const LOOKED_THROUGH = 50

/**
 * What the document of a sale has for each parcel of today. Looking for two of them in the text takes 1.5 µs, reading the document 24: a parcel of
 * fifty sales of one flat each is answered 1 ms sooner. A document written with other spaces would be passed over.
 */
const PARCEL_OF_TODAY = '"currentIdu":"'

/** What sales of this parcel with others that hang together with it show, the newest first; empty where no sale does. */
export async function soldTogetherWith(parcel: NearbyParcel, stores: Stores): Promise<SoldTogether> {
  const found: SoldTogether = []
  for (const document of await stores.sales.byParcel(parcel.idu, 0, LOOKED_THROUGH)) {
    const { text } = document
    if (text.indexOf(PARCEL_OF_TODAY) === text.lastIndexOf(PARCEL_OF_TODAY)) continue
    const { id, date, parcels } = document.value
    const sold = parcelsOf(parcels)
    if (sold.size < 2) continue
    const belonging = async (some: readonly NearbyParcel[]) => some.filter(({ idu }) => sold.has(idu))
    const { parcels: together } = await walkUnit(parcel, stores.parcels, belonging, MOST_UNIT_PARCELS)
    if (together.length < 2) continue
    found.push({
      sale: id,
      date,
      method: 'sold-together',
      idus: together.map(({ idu }) => idu).sort(),
      surface: contenanceOf(together),
      othersCount: Math.max(0, parcels.length - together.length),
    })
    if (found.length === MOST_SOLD_TOGETHER) break
  }
  return found
}

/** Parcels of today that were surely sold: one that is gone counts by its only successor. */
function parcelsOf(parcels: Sale['parcels']): ReadonlySet<string> {
  return new Set(parcels.flatMap(({ currentIdu }) => currentIdu ?? []))
}
