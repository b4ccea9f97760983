import type { identifiers as english } from './identifiers-en.ts'

export const identifiers: typeof english = {
  kinds: {
    parcel: 'Parcelle',
    address: 'Adresse',
    street: 'Rue',
    building: 'Bâtiment du référentiel (RNB)',
    company: 'Entreprise (SIREN)',
    establishment: 'Établissement (SIRET)',
    diagnostic: 'Diagnostic énergétique',
    'co-ownership': 'Copropriété',
    sale: 'Vente',
    permit: 'Autorisation d’urbanisme',
    commune: 'Commune',
    departement: 'Département',
    region: 'Région',
    iris: 'IRIS',
  },
  leadsTo: (kind, count) =>
    count === 0
      ? `${kind}\u00a0: connu, sans rattachement à une parcelle.`
      : `${kind}\u00a0: rattachement à ${count === 1 ? 'une parcelle' : `${count} parcelles`}.`,
}
