import type { FactGroup } from './fact-column.ts'

/** What the cadastre and the administrative division say. Every parcel has them. */
export const parcelFacts: FactGroup = {
  name: 'parcel',
  dataset: 'cadastre',
  columns: [
    { name: 'idu', type: 'text', meaning: 'identifier of the parcel, 14 characters' },
    { name: 'sectionCode', type: 'text', meaning: 'code of its cadastral section, 10 characters: those that the identifier begins with' },
    { name: 'communeCode', type: 'text', meaning: 'commune or arrondissement of today' },
    { name: 'cityCode', type: 'text', meaning: 'Paris, Lyon or Marseille, of an arrondissement of theirs' },
    { name: 'departementCode', type: 'text', meaning: 'département' },
    { name: 'regionCode', type: 'text', meaning: 'région' },
    { name: 'surface', type: 'integer', unit: 'm²', meaning: 'surface as registered (contenance)' },
    { name: 'createdOn', type: 'date', meaning: 'day on which the cadastre created it' },
    { name: 'updatedOn', type: 'date', meaning: 'day of its last change in the cadastre' },
    { name: 'lng', type: 'number', unit: '° WGS84', meaning: 'longitude of the middle of the box around it' },
    { name: 'lat', type: 'number', unit: '° WGS84', meaning: 'latitude of the same' },
  ],
}
