import { type AddressesArtefact, openAddresses } from '../../../shared/artefacts/addresses.ts'
import { type FootprintsArtefact, openFootprints } from '../../../shared/artefacts/footprints.ts'
import { openPlanZones, type PlanZonesArtefact } from '../../../shared/artefacts/plan-zones.ts'
import { openSales, type SalesArtefact } from '../../../shared/artefacts/sales.ts'
import type { ColumnFiles } from './opened-columns.ts'
import { addressesInPages, footprintsInPages, planZonesInPages, salesInPages } from './paged-kinds.ts'

export const SALES_FILES: ColumnFiles<SalesArtefact> = {
  name: 'sales',
  paged: salesInPages,
  open: openSales,
  rowsOf: ({ count }) => count,
}

export const FOOTPRINT_FILES: ColumnFiles<FootprintsArtefact> = {
  name: 'buildings',
  paged: footprintsInPages,
  open: openFootprints,
  rowsOf: ({ count }) => count,
}

export const PLAN_ZONE_FILES: ColumnFiles<PlanZonesArtefact> = {
  name: 'planning',
  paged: planZonesInPages,
  open: openPlanZones,
  rowsOf: ({ count }) => count,
}

export const ADDRESS_FILES: ColumnFiles<AddressesArtefact> = {
  name: 'addresses',
  paged: addressesInPages,
  open: openAddresses,
  rowsOf: ({ numberCount }) => numberCount,
}
