import type { Derived } from '../../derived.ts'
import { PARCEL_INDEX, PARCEL_RIGHTS, PARCEL_ROWS } from '../read-kinds.ts'

/** The unités foncières: which parcels are one, for the wide rows, and the outlines of those of several. */
export const derivedUnits: Derived = {
  name: 'units',
  version: 1,
  reads: [PARCEL_RIGHTS, PARCEL_ROWS, PARCEL_INDEX],
  basis: PARCEL_RIGHTS,
  build: async (input) => (await import('./build.ts')).build(input),
}
