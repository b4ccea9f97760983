import { OPEN } from '../bulk-rules.ts'
import type { LakeFile } from '../lake-file.ts'

/** Lake files of the dataset `rnb`. */
export const rnbFiles: readonly LakeFile[] = [
  {
    kind: 'building-parcels',
    holds: { en: 'parcels that each building stands on', fr: 'parcelles sous chaque bâtiment' },
    bulk: OPEN,
    key: ['id', 'idu'],
    withdrawn: 'whole',
    columns: [
      { name: 'id', type: 'VARCHAR', meaning: 'building', source: ['rnb_id'] },
      { name: 'idu', type: 'VARCHAR', meaning: 'parcel', source: ['plots'] },
      {
        name: 'ratio',
        type: 'DOUBLE',
        unit: '0 to 1',
        meaning: 'share of the building on the parcel',
        source: ['plots'],
      },
      { name: 'method', type: 'VARCHAR', meaning: '`declared`, `contained` or `near`' },
    ],
  },
  {
    kind: 'buildings',
    holds: {
      en: 'buildings of the register, with their identity number',
      fr: 'bâtiments du référentiel national et leur identifiant',
    },
    bulk: OPEN,
    key: ['rnb_id'],
    withdrawn: 'whole',
    bookkeeping: ['part'],
    columns: [
      { name: 'rnb_id', type: 'VARCHAR', meaning: 'building', source: ['rnb_id'] },
      {
        name: 'commune',
        type: 'VARCHAR',
        meaning: 'commune of the parcel that holds most of it, else of its address',
        source: ['plots', 'addresses'],
      },
      { name: 'status', type: 'VARCHAR', meaning: 'status, as published', source: ['status'] },
      { name: 'lng', type: 'DOUBLE', unit: '° WGS84', meaning: 'longitude', source: ['point'] },
      { name: 'lat', type: 'DOUBLE', unit: '° WGS84', meaning: 'latitude', source: ['point'] },
      {
        name: 'ground',
        type: 'DOUBLE',
        unit: 'm²',
        meaning: 'surface of the shape, null for a point',
        source: ['shape'],
      },
      {
        name: 'plots',
        type: 'STRUCT(ratio DOUBLE, idu VARCHAR)[]',
        meaning: 'parcels, the greatest share first',
        source: ['plots'],
      },
      {
        name: 'addresses',
        type: 'STRUCT(ban VARCHAR, "label" VARCHAR)[]',
        meaning: 'addresses: key of the BAN and text',
        source: ['addresses'],
      },
      {
        name: 'ext_ids',
        type: 'STRUCT("source" VARCHAR, id VARCHAR)[]',
        meaning: 'identifiers in the BDNB and the BD TOPO',
        source: ['ext_ids'],
      },
      { name: 'geometry', type: 'BLOB', unit: '° WGS84', meaning: 'the shape, WKB', source: ['shape'] },
      { name: 'part', type: 'VARCHAR', meaning: 'commune or département that a refresh replaces' },
    ],
  },
]
