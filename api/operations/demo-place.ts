import type { ExamplePlace } from '../answers/example-place.ts'

/** The place of the demo territory, which guarantees that this point lies in this parcel: examples speak of it where it is loaded. */
export const demoPlace = {
  point: { lng: 2.5, lat: 46.5 },
  box: { minLng: 2.498, minLat: 46.498, maxLng: 2.502, maxLat: 46.502 },
  idu: '960010000A0001',
  /** A parcel that was sold. */
  soldIdu: '960010000A0001',
  /** A sale of it. */
  saleId: 'af467bc18da91cdc',
  soldYear: 2024,
  soldType: 'Maison',
  /** An address of that commune, and the commune's name. */
  address: '1 rue des lilas fictifs, Sainte-Parcelle-la-Démo',
  town: 'Sainte-Parcelle-la-Démo',
  commune: '96001',
  departement: '96',
  region: '99',
  siren: '000000018',
  companyWord: 'fictif',
  rents: { commune: '96001', year: 2021 },
} as const satisfies ExamplePlace
