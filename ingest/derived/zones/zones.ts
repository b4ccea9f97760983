import type { Derived, ReadKind } from '../../derived.ts'

export const PARCELS = { dataset: 'cadastre', role: 'readmodel', kind: 'parcels' } satisfies ReadKind
export const SECTIONS = { dataset: 'sections', role: 'lake', kind: 'sections' } satisfies ReadKind
export const IRIS = { dataset: 'iris', role: 'lake', kind: 'iris' } satisfies ReadKind
export const UNCUT = { dataset: 'iris', role: 'lake', kind: 'uncut-communes' } satisfies ReadKind
export const PRICED_SALES = { dataset: 'dvf', role: 'lake', kind: 'priced-sales' } satisfies ReadKind

/** Outlines and prices of the zones that the map draws, and the tiles of zoom 4 to 9 over all départements. */
export const zones: Derived = {
  name: 'zones',
  version: 2,
  reads: [PARCELS, SECTIONS, IRIS, UNCUT, PRICED_SALES],
  basis: PARCELS,
  build: async (input) => (await import('./build.ts')).build(input),
  gather: async (input) => (await import('./gather.ts')).gather(input),
}
