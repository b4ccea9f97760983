import type { TileLayer } from '../layer.ts'
import { addressLayer } from './addresses.ts'
import { buildingLayer } from './buildings.ts'
import { parcelLayer } from './parcels.ts'
import { planningLayer } from './planning.ts'
import { saleLayer } from './sales.ts'
import { sectionLayer } from './sections.ts'
import { zoneLayer } from './zones.ts'

/** Every layer of the tiles, in the order in which the combined tile has them. */
export const layers: readonly TileLayer[] = [
  zoneLayer,
  sectionLayer,
  planningLayer,
  parcelLayer,
  buildingLayer,
  addressLayer,
  saleLayer,
]
