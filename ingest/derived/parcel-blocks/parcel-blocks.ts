import type { Derived, ReadKind } from '../../derived.ts'

export const PARCELS = { dataset: 'cadastre', role: 'readmodel', kind: 'parcels' } satisfies ReadKind

/** The parcels once more, in blocks: what a service with bounded memory reads for a question. */
export const parcelBlocks: Derived = {
  name: 'parcel-blocks',
  version: 1,
  reads: [PARCELS],
  basis: PARCELS,
  build: async (input) => (await import('./build.ts')).build(input),
}
