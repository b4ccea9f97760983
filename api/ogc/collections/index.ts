import type { Collection } from '../collection.ts'
import { addressCollection } from './addresses.ts'
import { buildingCollection } from './buildings.ts'
import { parcelCollection } from './parcels.ts'
import { saleCollection } from './sales.ts'
import { zoneCollection } from './zones.ts'

/** Every collection, in the order of the pages. */
export const collections: readonly Collection[] = [
  parcelCollection,
  buildingCollection,
  addressCollection,
  saleCollection,
  zoneCollection,
]
