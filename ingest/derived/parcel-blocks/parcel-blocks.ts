import type { Derived } from '../../derived.ts'
import { PARCEL_INDEX } from '../read-kinds.ts'

/** The parcels once more, in blocks: what a service with bounded memory reads for a question. */
export const parcelBlocks: Derived = {
  name: 'parcel-blocks',
  version: 1,
  reads: [PARCEL_INDEX],
  basis: PARCEL_INDEX,
  build: async (input) => (await import('./build.ts')).build(input),
}
