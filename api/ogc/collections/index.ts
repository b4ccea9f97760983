import type { Collection } from '../collection.ts'
import { addressCollection } from './addresses.ts'
import { buildingCollection } from './buildings.ts'
import { clayCollection } from './clay.ts'
import { diagnosticCollection } from './diagnostics.ts'
import { easementCollection } from './easements.ts'
import { parcelCollection } from './parcels.ts'
import { permitCollection } from './permits.ts'
import { planningZoneCollection } from './planning-zones.ts'
import { preventionZoneCollection } from './prevention-zones.ts'
import { priceZoneCollection } from './price-zones.ts'
import { saleCollection } from './sales.ts'
import { unitCollection } from './units.ts'
import { zoneCollection } from './zones.ts'

/** Every collection, in the order of the pages. */
export const collections: readonly Collection[] = [
  parcelCollection,
  unitCollection,
  buildingCollection,
  addressCollection,
  saleCollection,
  zoneCollection,
  priceZoneCollection,
  planningZoneCollection,
  easementCollection,
  permitCollection,
  diagnosticCollection,
  preventionZoneCollection,
  clayCollection,
]
