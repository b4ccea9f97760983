import type { Derived } from '../../derived.ts'
import { DIAGNOSED_PARCELS, DIAGNOSTICS, PARCEL_INDEX, PERMIT_PARCELS, PERMITS } from '../read-kinds.ts'

/** What tiles draw of parcels where there are too many for all, and the energy class and newest permit of each parcel. */
export const overviews: Derived = {
  name: 'overviews',
  version: 3,
  reads: [PARCEL_INDEX, DIAGNOSTICS, DIAGNOSED_PARCELS, PERMITS, PERMIT_PARCELS],
  basis: PARCEL_INDEX,
  build: async (input) => (await import('./build.ts')).build(input),
}
