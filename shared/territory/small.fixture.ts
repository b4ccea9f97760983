import type { Commune, TerritoryData } from './territory.ts'

/** A territory small enough to read: one merged commune, Paris with two arrondissements, Corsica and an overseas commune. */
export const smallTerritory: TerritoryData = {
  millesime: '2026',
  communes: [
    commune('75056', 'Paris', '75', '11', { epci: '200054781', population: 2103778 }),
    commune('75118', 'Paris 18e Arrondissement', '75', '11', { kind: 'arrondissement', city: '75056' }),
    commune('75101', 'Paris 1er Arrondissement', '75', '11', { kind: 'arrondissement', city: '75056' }),
    commune('69209', 'Saint-Igny-de-Vers', '69', '84'),
    commune('69114', 'Porte des Pierres Dorées', '69', '84'),
    commune('2A004', 'Ajaccio', '2A', '94'),
    commune('97105', 'Basse-Terre', '971', '01'),
    commune('97502', 'Saint-Pierre', '975', '975'),
  ],
  departements: [
    { code: '2A', name: 'Corse-du-Sud', region: '94' },
    { code: '69', name: 'Rhône', region: '84' },
    { code: '75', name: 'Paris', region: '11' },
    { code: '971', name: 'Guadeloupe', region: '01' },
    { code: '975', name: 'Saint-Pierre-et-Miquelon', region: '975' },
  ],
  regions: [{ code: '11', name: 'Île-de-France' }],
  epcis: [{ code: '200054781', name: 'Métropole du Grand Paris', type: 'METRO' }],
  recodings: { '69101': '69114', '69159': '69114', '20004': '2A004' },
}

function commune(
  code: string,
  name: string,
  departement: string,
  region: string,
  more: Partial<Commune> = {},
): Commune {
  return { code, name, kind: 'commune', departement, region, postcodes: [], ...more }
}
