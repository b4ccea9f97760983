import type { Derived } from '../../derived.ts'
import { IRIS, PARCEL_INDEX, PRICED_SALES, SALES_EXTENT, SECTIONS, UNCUT_COMMUNES } from '../read-kinds.ts'

/** Outlines and prices of the zones that the map draws, and the tiles of zoom 4 to 9 over all départements. */
export const derivedZones: Derived = {
  name: 'zones',
  version: 3,
  reads: [PARCEL_INDEX, SECTIONS, IRIS, UNCUT_COMMUNES, PRICED_SALES, SALES_EXTENT],
  basis: PARCEL_INDEX,
  build: async (input) => (await import('./build.ts')).build(input),
  gather: async (input) => (await import('./gather.ts')).gather(input),
}
