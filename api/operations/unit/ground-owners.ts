import type { z } from 'zod'
import { parcelOwners } from '../../../shared/documents/companies.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import { GROUND_RIGHTS } from '../../../shared/schemas/unit.ts'
import type { Stores } from '../../../stores/stores.ts'

type StoredHolder = z.output<typeof parcelOwners.value>['owners'][number]

/** Who owns the ground of a parcel. */
export interface GroundOwners {
  holders: readonly StoredHolder[]
  /** The same text for parcels of the same set of owners; undefined when one of them has no number by which it could be recognised. */
  key: string | undefined
}

/**
 * The owners of some parcels, in their order; undefined where the register names none. The ground of a lease belongs to the lessor: who builds on it counts
 * where the register names nobody else. A unit has one owner or one same indivision: Conseil d'État, 27 June 2005, n° 264667, commune de Chambéry.
 */
export async function groundOwners(
  idus: readonly string[],
  { documents }: Pick<Stores, 'documents'>,
): Promise<(GroundOwners | undefined)[]> {
  const asked = idus.map((idu) => [departementOf(idu), parcelOwners.key(idu)] as const)
  const found = await documents.many(parcelOwners, asked)
  return found.map((document) => document && ownersOf(document.value.owners))
}

/** Of the holders with a right of ownership over one parcel. */
export function ownersOf(owners: readonly StoredHolder[]): GroundOwners | undefined {
  if (owners.length === 0) return undefined
  const ofGround = owners.filter(({ rights }) => rights.some(({ code }) => GROUND_RIGHTS.includes(code)))
  const holders = ofGround.length > 0 ? ofGround : owners
  const numbers = holders.map(({ siren, pseudoNumber }) => siren ?? pseudoNumber)
  const key = numbers.includes(null) ? undefined : [...new Set(numbers)].sort().join(' ')
  return { holders, key }
}
