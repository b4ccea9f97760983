import { addressFacts } from './addresses.ts'
import { buildingFacts, footprintFacts } from './buildings.ts'
import { coOwnershipFacts } from './co-ownership.ts'
import { energyFacts } from './energy.ts'
import { establishmentFacts } from './establishments.ts'
import type { FactColumn, FactGroup } from './fact-column.ts'
import { filiationFacts } from './filiation.ts'
import { irisFacts } from './iris.ts'
import { ownerFacts } from './owners.ts'
import { parcelFacts } from './parcel.ts'
import { permitFacts } from './permits.ts'
import { planningFacts } from './planning.ts'
import { priceFacts, saleFacts } from './sales.ts'
import { streetFacts } from './streets.ts'
import { unitFacts } from './units.ts'

/** Kind of the lake file of the wide rows of parcels. */
export const PARCEL_FACTS = 'parcel-facts'

/** What each dataset brings to `parcel_facts`, in the order of the columns. */
export const factGroups: readonly FactGroup[] = [
  parcelFacts,
  irisFacts,
  addressFacts,
  streetFacts,
  footprintFacts,
  buildingFacts,
  energyFacts,
  coOwnershipFacts,
  saleFacts,
  ownerFacts,
  unitFacts,
  establishmentFacts,
  priceFacts,
  planningFacts,
  permitFacts,
  filiationFacts,
]

export const factColumns: readonly FactColumn[] = factGroups.flatMap(({ columns }) => columns)

/** Columns that serve the search alone: the rank of the parcel in the spatial index, and the box around it, in 1e-7 degrees. */
export const SEARCH_COLUMNS = ['rank', 'west', 'south', 'east', 'north'] as const
