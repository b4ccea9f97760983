import { lakeOf, type ReadKind } from '../reads.ts'

/** Where each parcel lies: the spatial index of the cadastre, whose order the rows of other derived files follow. */
export const PARCEL_INDEX = { dataset: 'cadastre', role: 'readmodel', kind: 'parcels' } satisfies ReadKind
/** What the cadastre says of each parcel. */
export const PARCEL_ROWS = lakeOf('cadastre', 'parcels')

/** Which legal entity has which right over which parcel. */
export const PARCEL_RIGHTS = lakeOf('owners', 'parcel-rights')
/** The unit of each parcel that the register of owners names: `idu` and `unit`, the smallest identifier in it. */
export const UNIT_PARCELS = { dataset: 'units', role: 'readmodel', kind: 'unit-parcels' } satisfies ReadKind

export const DIAGNOSTICS = { dataset: 'dpe', role: 'lake', kind: 'diagnostics' } satisfies ReadKind
export const DIAGNOSED_PARCELS = { dataset: 'dpe', role: 'lake', kind: 'dpe-parcels' } satisfies ReadKind

export const PERMITS = { dataset: 'permits', role: 'lake', kind: 'permits' } satisfies ReadKind
export const PERMIT_PARCELS = { dataset: 'permits', role: 'lake', kind: 'permit-parcels' } satisfies ReadKind

export const SALE_INDEX = { dataset: 'dvf', role: 'readmodel', kind: 'sales-space' } satisfies ReadKind
/** Which years and communes the sales cover. */
export const SALES_EXTENT = { dataset: 'dvf', role: 'readmodel', kind: 'sales-extent' } satisfies ReadKind
export const PRICED_SALES = { dataset: 'dvf', role: 'lake', kind: 'priced-sales' } satisfies ReadKind

export const SECTIONS = { dataset: 'sections', role: 'lake', kind: 'sections' } satisfies ReadKind
export const IRIS = { dataset: 'iris', role: 'lake', kind: 'iris' } satisfies ReadKind
export const UNCUT_COMMUNES = { dataset: 'iris', role: 'lake', kind: 'uncut-communes' } satisfies ReadKind

export const RNB_BUILDINGS = { dataset: 'rnb', role: 'lake', kind: 'buildings' } satisfies ReadKind
export const RNB_PARCELS = { dataset: 'rnb', role: 'lake', kind: 'building-parcels' } satisfies ReadKind
export const CO_OWNED_PARCELS = {
  dataset: 'rnic',
  role: 'lake',
  kind: 'copropriete-parcels',
} satisfies ReadKind
export const OCCUPIED_PARCELS = {
  dataset: 'sirene',
  role: 'lake',
  kind: 'establishment-parcels',
} satisfies ReadKind
