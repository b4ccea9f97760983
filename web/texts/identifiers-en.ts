import type { IdentifierKind } from '../../shared/schemas/identifier.ts'

const kinds: Readonly<Record<IdentifierKind, string>> = {
  parcel: 'Parcel',
  address: 'Address',
  street: 'Street',
  building: 'Building of the register (RNB)',
  company: 'Company (SIREN)',
  establishment: 'Establishment (SIRET)',
  diagnostic: 'Energy diagnostic',
  'co-ownership': 'Co-ownership',
  sale: 'Sale',
  permit: 'Permit',
  commune: 'Commune',
  departement: 'Département',
  region: 'Région',
  iris: 'IRIS',
}

/** Words of the search for a number of another register. */
export const identifiers = {
  kinds,
  leadsTo: (kind: string, count: number) =>
    count === 0
      ? `${kind}: known, and tied to no parcel.`
      : `${kind}: tied to ${count === 1 ? 'one parcel' : `${count} parcels`}.`,
}
