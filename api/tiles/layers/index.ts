import type { TileLayer } from '../layer.ts'
import { addresses } from './addresses.ts'
import { buildings } from './buildings.ts'
import { parcels } from './parcels.ts'
import { planning } from './planning.ts'
import { sales } from './sales.ts'
import { sections } from './sections.ts'
import { zones } from './zones.ts'

/** Every layer of the tiles, in the order in which the combined tile has them. */
export const layers: readonly TileLayer[] = [zones, sections, planning, parcels, buildings, addresses, sales]
