/** Where examples point: the demo territory guarantees that this point lies in this parcel. */
export const demoPlace = {
  lng: 2.5,
  lat: 46.5,
  idu: '960010000A0001',
  /** A parcel that was sold. */
  soldIdu: '960010000A0001',
  /** A sale of it. */
  saleId: 'af467bc18da91cdc',
  /** An address of that commune, and the commune's name. */
  address: '1 rue des lilas fictifs, Sainte-Parcelle-la-Démo',
  town: 'Sainte-Parcelle-la-Démo',
  commune: '96001',
  departement: '96',
  region: '99',
  siren: '000000018',
} as const
