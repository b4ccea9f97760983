import type { Collection } from '../collection.ts'
import { addresses } from './addresses.ts'
import { buildings } from './buildings.ts'
import { parcels } from './parcels.ts'
import { sales } from './sales.ts'
import { zones } from './zones.ts'

/** Every collection, in the order of the pages. */
export const collections: readonly Collection[] = [parcels, buildings, addresses, sales, zones]
