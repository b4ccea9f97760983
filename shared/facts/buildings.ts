import type { FactGroup } from './fact-column.ts'

/** Groups of buildings of the BDNB. */
export const buildingFacts: FactGroup = {
  name: 'buildings',
  dataset: 'bdnb',
  columns: [
    { name: 'buildingCount', type: 'integer', counted: true, meaning: 'building groups (BDNB) tied to it' },
    { name: 'constructionYear', type: 'integer', meaning: 'year of construction of the oldest of them' },
    { name: 'dwellingCount', type: 'integer', meaning: 'dwellings in them' },
    { name: 'heightMeters', type: 'number', unit: 'm', meaning: 'height of the highest of them' },
    { name: 'floors', type: 'integer', meaning: 'floors of the one that has most' },
    { name: 'buildingUses', type: 'texts', meaning: 'their main uses, as the BDNB names them' },
  ],
}

/** Drawings of buildings in the cadastre. */
export const footprintFacts: FactGroup = {
  name: 'footprints',
  dataset: 'batiments',
  columns: [
    { name: 'footprintCount', type: 'integer', counted: true, meaning: 'buildings that the cadastre draws on it' },
    { name: 'builtGroundSurface', type: 'number', unit: 'm²', counted: true, meaning: 'ground that they cover, each by its share on this parcel' },
  ],
}
