import { OPEN } from '../bulk-rules.ts'
import type { LakeFile } from '../lake-file.ts'
import { BOX, SHAPE } from '../shape-columns.ts'

/** Lake files of the dataset `batiments`. */
export const batimentsFiles: readonly LakeFile[] = [
  {
    kind: 'footprint-parcels',
    holds: { en: 'parcels under each building of the plan', fr: 'parcelles sous chaque bâtiment du plan' },
    bulk: OPEN,
    key: ['idu', 'light', 'ground'],
    withdrawn: 'whole',
    columns: [
      { name: 'idu', type: 'VARCHAR', meaning: 'parcel' },
      { name: 'ground', type: 'DOUBLE', unit: 'm²', meaning: 'surface of the building' },
      { name: 'light', type: 'BOOLEAN', meaning: 'light construction (02)', source: ['type'] },
      { name: 'ratio', type: 'DOUBLE', unit: '0 to 1', meaning: 'share of the building on the parcel' },
    ],
  },
  {
    kind: 'footprints',
    holds: {
      en: 'buildings of the plan with their outline (GeoParquet)',
      fr: 'bâtiments du plan et leur contour (GeoParquet)',
    },
    bulk: OPEN,
    key: ['commune', 'bbox'],
    withdrawn: 'whole',
    bookkeeping: ['part'],
    columns: [
      { name: 'commune', type: 'VARCHAR', meaning: 'commune', source: ['commune'] },
      {
        name: 'light',
        type: 'BOOLEAN',
        meaning: 'light construction (02); false: building (01)',
        source: ['type'],
      },
      {
        name: 'updated',
        type: 'VARCHAR',
        meaning: 'day of the last change, YYYY-MM-DD',
        source: ['updated'],
      },
      { name: 'ground', type: 'DOUBLE', unit: 'm²', meaning: 'surface of the shape', source: ['geometry'] },
      BOX,
      SHAPE,
      { name: 'part', type: 'VARCHAR', meaning: 'commune or département that a refresh replaces' },
    ],
  },
]
