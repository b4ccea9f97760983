import { OPEN } from '../bulk-rules.ts'
import type { LakeFile } from '../lake-file.ts'

/** Lake files of the dataset `cog`. */
export const cogFiles: readonly LakeFile[] = [
  {
    kind: 'communes',
    holds: {
      en: 'communes of today and of before, with where they lie',
      fr: 'communes actuelles et anciennes, et leur rattachement',
    },
    bulk: OPEN,
    key: ['kind', 'code'],
    withdrawn: 'whole',
    columns: [
      { name: 'code', type: 'VARCHAR', meaning: 'INSEE code', source: ['code'] },
      { name: 'name', type: 'VARCHAR', meaning: 'name', source: ['nom'] },
      { name: 'kind', type: 'VARCHAR', meaning: 'commune or arrondissement', source: ['type'] },
      { name: 'departement', type: 'VARCHAR', meaning: 'département', source: ['departement'] },
      { name: 'region', type: 'VARCHAR', meaning: 'région', source: ['region'] },
      { name: 'epci', type: 'VARCHAR', meaning: 'EPCI that names it a member', source: ['membres'] },
      {
        name: 'city',
        type: 'VARCHAR',
        meaning: 'Paris, Lyon or Marseille, for an arrondissement',
        source: ['commune'],
      },
      { name: 'postcodes', type: 'VARCHAR[]', meaning: 'postcodes', source: ['codesPostaux'] },
      { name: 'population', type: 'INTEGER', unit: 'persons', meaning: 'population', source: ['population'] },
      { name: 'siren', type: 'VARCHAR', meaning: 'SIREN of the commune', source: ['siren'] },
    ],
  },
  {
    kind: 'departements',
    holds: { en: 'départements', fr: 'départements' },
    bulk: OPEN,
    key: ['code'],
    withdrawn: 'whole',
    columns: [
      { name: 'code', type: 'VARCHAR', meaning: 'code', source: ['code'] },
      { name: 'name', type: 'VARCHAR', meaning: 'name', source: ['nom'] },
      { name: 'region', type: 'VARCHAR', meaning: 'région', source: ['region'] },
    ],
  },
  {
    kind: 'edition',
    holds: { en: 'the edition of the administrative cutting', fr: 'l’édition du découpage administratif' },
    bulk: OPEN,
    key: ['millesime'],
    withdrawn: 'whole',
    columns: [
      {
        name: 'millesime',
        type: 'VARCHAR',
        meaning: 'year of the cutting',
        source: 'version of the package',
      },
    ],
  },
  {
    kind: 'epcis',
    holds: { en: 'groups of communes (EPCI)', fr: 'intercommunalités (EPCI)' },
    bulk: OPEN,
    key: ['code'],
    withdrawn: 'whole',
    columns: [
      { name: 'code', type: 'VARCHAR', meaning: 'SIREN of the EPCI', source: ['code'] },
      { name: 'name', type: 'VARCHAR', meaning: 'name', source: ['nom'] },
      { name: 'type', type: 'VARCHAR', meaning: '`CC`, `CA`, `CU`, `METRO`…', source: ['type'] },
    ],
  },
  {
    kind: 'recodings',
    holds: { en: 'codes that communes had before', fr: 'anciens codes de communes' },
    bulk: OPEN,
    key: ['code'],
    withdrawn: 'whole',
    columns: [
      {
        name: 'code',
        type: 'VARCHAR',
        meaning: 'code that a commune had',
        source: ['anciensCodes', 'chefLieu'],
      },
      { name: 'today', type: 'VARCHAR', meaning: 'code of today', source: ['code'] },
    ],
  },
  {
    kind: 'regions',
    holds: { en: 'régions', fr: 'régions' },
    bulk: OPEN,
    key: ['code'],
    withdrawn: 'whole',
    columns: [
      { name: 'code', type: 'VARCHAR', meaning: 'code', source: ['code'] },
      { name: 'name', type: 'VARCHAR', meaning: 'name', source: ['nom'] },
    ],
  },
]
