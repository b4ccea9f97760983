import type { Derived, ReadKind } from '../../derived.ts'

export const PARCELS = { dataset: 'cadastre', role: 'readmodel', kind: 'parcels' } satisfies ReadKind
export const SALES = { dataset: 'dvf', role: 'readmodel', kind: 'sales-space' } satisfies ReadKind
export const DIAGNOSTICS = { dataset: 'dpe', role: 'lake', kind: 'diagnostics' } satisfies ReadKind
export const DIAGNOSED_PARCELS = { dataset: 'dpe', role: 'lake', kind: 'dpe-parcels' } satisfies ReadKind

export const PERMITS = { dataset: 'permits', role: 'lake', kind: 'permits' } satisfies ReadKind
export const PERMIT_PARCELS = { dataset: 'permits', role: 'lake', kind: 'permit-parcels' } satisfies ReadKind

/** What tiles draw of parcels and sales where there are too many for all, and the energy class and newest permit of each parcel. */
export const overviews: Derived = {
  name: 'overviews',
  version: 2,
  reads: [PARCELS, SALES, DIAGNOSTICS, DIAGNOSED_PARCELS, PERMITS, PERMIT_PARCELS],
  basis: PARCELS,
  build: async (input) => (await import('./build.ts')).build(input),
}
