import type { ReadKind } from '../reads.ts'

/** Where each parcel lies: the spatial index of the cadastre, whose order the rows of other derived files follow. */
export const PARCEL_INDEX = { dataset: 'cadastre', role: 'readmodel', kind: 'parcels' } satisfies ReadKind

export const DIAGNOSTICS = { dataset: 'dpe', role: 'lake', kind: 'diagnostics' } satisfies ReadKind
export const DIAGNOSED_PARCELS = { dataset: 'dpe', role: 'lake', kind: 'dpe-parcels' } satisfies ReadKind

export const PERMITS = { dataset: 'permits', role: 'lake', kind: 'permits' } satisfies ReadKind
export const PERMIT_PARCELS = { dataset: 'permits', role: 'lake', kind: 'permit-parcels' } satisfies ReadKind

export const SALE_INDEX = { dataset: 'dvf', role: 'readmodel', kind: 'sales-space' } satisfies ReadKind
export const PRICED_SALES = { dataset: 'dvf', role: 'lake', kind: 'priced-sales' } satisfies ReadKind

export const SECTIONS = { dataset: 'sections', role: 'lake', kind: 'sections' } satisfies ReadKind
export const IRIS = { dataset: 'iris', role: 'lake', kind: 'iris' } satisfies ReadKind
export const UNCUT_COMMUNES = { dataset: 'iris', role: 'lake', kind: 'uncut-communes' } satisfies ReadKind
