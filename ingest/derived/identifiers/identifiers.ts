import type { Derived } from '../../derived.ts'
import {
  CO_OWNED_PARCELS,
  DIAGNOSED_PARCELS,
  OCCUPIED_PARCELS,
  PARCEL_INDEX,
  PERMIT_PARCELS,
  PERMITS,
  RNB_BUILDINGS,
  RNB_PARCELS,
} from '../read-kinds.ts'

/** The parcels that the number of a building, a co-ownership, a diagnostic, an establishment or a permit leads to, by that number. */
export const derivedIdentifiers: Derived = {
  name: 'identifiers',
  version: 1,
  reads: [
    PARCEL_INDEX,
    RNB_BUILDINGS,
    RNB_PARCELS,
    CO_OWNED_PARCELS,
    DIAGNOSED_PARCELS,
    OCCUPIED_PARCELS,
    PERMITS,
    PERMIT_PARCELS,
  ],
  basis: PARCEL_INDEX,
  build: async (input) => [await (await import('./build.ts')).build(input)],
}
