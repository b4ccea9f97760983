import { OPEN } from '../bulk-rules.ts'
import { integer, inUnit, lakeFile, readFrom, varchar, varchars } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

export const communes = lakeFile({
  kind: 'communes',
  holds: {
    en: 'communes of today and of before, with where they lie',
    fr: 'communes actuelles et anciennes, et leur rattachement',
  },
  bulk: OPEN,
  key: ['kind', 'code'],
  withdrawn: 'whole',
  columns: {
    code: varchar('INSEE code', 'code'),
    name: varchar('name', 'nom'),
    kind: varchar('commune or arrondissement', 'type'),
    departement: varchar('département', 'departement'),
    region: varchar('région', 'region'),
    epci: varchar('EPCI that names it a member', 'membres'),
    city: varchar('Paris, Lyon or Marseille, for an arrondissement', 'commune'),
    postcodes: varchars('postcodes', 'codesPostaux'),
    population: inUnit('persons', integer('population', 'population')),
    siren: varchar('SIREN of the commune', 'siren'),
  },
})

export const departements = lakeFile({
  kind: 'departements',
  holds: { en: 'départements', fr: 'départements' },
  bulk: OPEN,
  key: ['code'],
  withdrawn: 'whole',
  columns: {
    code: varchar('code', 'code'),
    name: varchar('name', 'nom'),
    region: varchar('région', 'region'),
  },
})

export const edition = lakeFile({
  kind: 'edition',
  holds: { en: 'the edition of the administrative cutting', fr: 'l’édition du découpage administratif' },
  bulk: OPEN,
  key: ['millesime'],
  withdrawn: 'whole',
  columns: {
    millesime: readFrom('version of the package', varchar('year of the cutting')),
  },
})

export const epcis = lakeFile({
  kind: 'epcis',
  holds: { en: 'groups of communes (EPCI)', fr: 'intercommunalités (EPCI)' },
  bulk: OPEN,
  key: ['code'],
  withdrawn: 'whole',
  columns: {
    code: varchar('SIREN of the EPCI', 'code'),
    name: varchar('name', 'nom'),
    type: varchar('`CC`, `CA`, `CU`, `METRO`…', 'type'),
  },
})

export const recodings = lakeFile({
  kind: 'recodings',
  holds: { en: 'codes that communes had before', fr: 'anciens codes de communes' },
  bulk: OPEN,
  key: ['code'],
  withdrawn: 'whole',
  columns: {
    code: varchar('code that a commune had', 'anciensCodes', 'chefLieu'),
    today: varchar('code of today', 'code'),
  },
})

export const regions = lakeFile({
  kind: 'regions',
  holds: { en: 'régions', fr: 'régions' },
  bulk: OPEN,
  key: ['code'],
  withdrawn: 'whole',
  columns: {
    code: varchar('code', 'code'),
    name: varchar('name', 'nom'),
  },
})

/** Lake files of the dataset `cog`. */
export const cogFiles: readonly LakeFile[] = [communes, departements, edition, epcis, recodings, regions]
