import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import { todaysCode } from '../../../shared/territory/territory.ts'
import type { Stores } from '../../../stores/stores.ts'
import type { Operation } from '../../answers/operation.ts'
import { addressesByParcel } from '../addresses/by-parcel.ts'
import { getBuildings } from '../buildings/get-buildings.ts'
import { getCopropriete } from '../coproprietes/get-copropriete.ts'
import { demoPlace } from '../demo-place.ts'
import { getDemographics } from '../demographics/get-demographics.ts'
import { getDpeResidential } from '../dpe/get-dpe-residential.ts'
import { getDpeTertiary } from '../dpe/get-dpe-tertiary.ts'
import { getLocalRules } from '../local-rules/get-local-rules.ts'
import { getNeighbours } from '../neighbours/get-neighbours.ts'
import { getOccupants } from '../occupants/get-occupants.ts'
import { getOwners } from '../owners/get-owners.ts'
import { getParcel } from '../parcels/get-parcel.ts'
import { getParcelHistory } from '../parcels/get-parcel-history.ts'
import { getPermits } from '../permits/get-permits.ts'
import { getPlanning } from '../planning/get-planning.ts'
import { pricesByParcel } from '../prices/by-parcel.ts'
import { getRentStatsByCommune } from '../rents/get-rent-stats-by-commune.ts'
import { getRisks } from '../risks/get-risks.ts'
import { transactionsByParcel } from '../transactions/by-parcel.ts'
import { getUnit } from '../unit/get-unit.ts'

/** A part of the dossier: a question that is asked of the parcel, or of the place it lies in. */
export interface DossierSection {
  /** First word of the question's path after the version. */
  name: string
  operation: Operation
  /** What is asked about this parcel; defaults of the question's other parameters included. */
  inputOf(idu: string, stores: Stores): Record<string, unknown>
}

/** A question about a parcel. Its path names the section. */
function aboutParcel(operation: Operation): DossierSection {
  const defaults = operation.input.parse({ idu: demoPlace.idu })
  const isAlone = Object.keys(defaults).length === 1
  // Spreading defaults that are not there takes longer than looking a parcel up.
  return { name: nameOf(operation), operation, inputOf: (idu) => (isAlone ? { idu } : { ...defaults, idu }) }
}

/** A question about the parcel's commune, by its code of today. */
function aboutCommune(operation: Operation): DossierSection {
  return {
    name: nameOf(operation),
    operation,
    inputOf(idu, { territory }) {
      return { codeInsee: todaysCode(communeCodeOf(idu), territory) }
    },
  }
}

function nameOf({ path }: Operation): string {
  // What is asked below a parcel's own address is named by what follows the parcel.
  const name = /^\/v1\/parcels\/\{idu\}\/([a-z-]+)$/.exec(path)?.[1] ?? /^\/v1\/([a-z-]+)\//.exec(path)?.[1]
  if (name === undefined) throw new Error(`${path} names no section`)
  return name
}

/** Every section, in the order of the answer: adding a question about parcels = adding its line. */
export const DOSSIER_SECTIONS: readonly DossierSection[] = [
  aboutParcel(getParcel),
  aboutParcel(getParcelHistory),
  aboutParcel(getNeighbours),
  aboutParcel(getUnit),
  aboutParcel(addressesByParcel),
  aboutParcel(getBuildings),
  aboutParcel(getDpeResidential),
  aboutParcel(getDpeTertiary),
  aboutParcel(getCopropriete),
  aboutParcel(getPermits),
  aboutParcel(getPlanning),
  aboutParcel(getRisks),
  aboutParcel(getLocalRules),
  aboutParcel(getDemographics),
  aboutParcel(transactionsByParcel),
  aboutParcel(pricesByParcel),
  aboutCommune(getRentStatsByCommune),
  aboutParcel(getOccupants),
  aboutParcel(getOwners),
]
