import { isIdu, normaliseIdu } from '../../../shared/identifiers/idu.ts'
import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import type { IdentifierKind, IdentifierReading } from '../../../shared/schemas/identifier.ts'
import type { Stores } from '../../../stores/stores.ts'
import { absentBy, foundIn } from './absent.ts'
import { formsOf } from './forms.ts'
import { identifyAddress, identifyStreet } from './identify-address.ts'
import { identifyIndexed } from './identify-indexed.ts'
import { identifyParcel } from './identify-parcel.ts'
import { identifyCompany, identifyEstablishment } from './identify-registered.ts'
import { identifySale } from './identify-sale.ts'
import { identifyCommune, identifyDepartement, identifyIris, identifyRegion } from './identify-zone.ts'
import type { KnownOf } from './lead.ts'

type Read = (id: string, stores: Stores) => KnownOf | Promise<KnownOf>

const READ: Readonly<Record<IdentifierKind, Read>> = {
  parcel: (id, stores) => (isIdu(id) ? identifyParcel(id, stores) : absentBy(foundIn('cog'))),
  address: identifyAddress,
  street: identifyStreet,
  building: (id, stores) => identifyIndexed('building', id, stores),
  company: identifyCompany,
  establishment: identifyEstablishment,
  diagnostic: (id, stores) => identifyIndexed('diagnostic', id, stores),
  'co-ownership': (id, stores) => identifyIndexed('co-ownership', id, stores),
  sale: identifySale,
  permit: (id, stores) => identifyIndexed('permit', id, stores),
  commune: identifyCommune,
  departement: identifyDepartement,
  region: identifyRegion,
  iris: identifyIris,
}

const ORDER: readonly IdentifierReading['status'][] = ['known', 'former', 'withheld', 'unknown', 'not-loaded']

/**
 * What a text is, read as each kind of identifier whose form it has, the known ones first; none where it has the form of none.
 * Each is looked up by an index of the release. Rejects with DamagedFile.
 */
export async function findIdentifier(text: string, stores: Stores): Promise<IdentifierReading[]> {
  const readings = await Promise.all(
    likelyForms(text, stores).map(async ({ kind, id }) => ({ kind, id, ...(await READ[kind](id, stores)) })),
  )
  return readings.sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))
}

/** A reference in pieces is that of a parcel only where its commune exists: numbers of permits read like ones of no commune. */
function likelyForms(text: string, { territory }: Stores) {
  return formsOf(text).filter(
    ({ kind, id }) =>
      kind !== 'parcel' || normaliseIdu(text) !== undefined || territory.resolve(communeCodeOf(id)),
  )
}
