import { addressSource } from './addresses.ts'
import { buildingSource, footprintSource } from './buildings.ts'
import { coOwnershipSource } from './co-ownership.ts'
import { energySource } from './energy.ts'
import { establishmentSource } from './establishments.ts'
import type { FactSource } from './fact-source.ts'
import { filiationSource } from './filiation.ts'
import { irisSource } from './iris.ts'
import { ownerSource } from './owners.ts'
import { permitSource } from './permits.ts'
import { planningSource } from './planning.ts'
import { priceSource } from './prices.ts'
import { saleSource } from './sales.ts'
import { streetSource } from './streets.ts'
import { unitSource } from './units.ts'

/** How each group of columns is made, by a name of its own, in the order in which they are built: one may read those before it. */
export const factSources = {
  iris: irisSource,
  addresses: addressSource,
  streets: streetSource,
  footprints: footprintSource,
  buildings: buildingSource,
  energy: energySource,
  co_ownership: coOwnershipSource,
  sales: saleSource,
  owners: ownerSource,
  units: unitSource,
  establishments: establishmentSource,
  prices: priceSource,
  planning: planningSource,
  permits: permitSource,
  filiation: filiationSource,
} as const satisfies Readonly<Record<string, FactSource>>
