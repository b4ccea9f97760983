import { OPEN } from '../bulk-rules.ts'
import type { LakeFile } from '../lake-file.ts'
import { BOX, SHAPE } from '../shape-columns.ts'

/** Lake files of the dataset `sections`. */
export const sectionsFiles: readonly LakeFile[] = [
  {
    kind: 'sections',
    holds: {
      en: 'cadastral sections with their outline (GeoParquet)',
      fr: 'sections cadastrales et leur contour (GeoParquet)',
    },
    bulk: OPEN,
    key: ['code'],
    withdrawn: 'whole',
    bookkeeping: ['part'],
    columns: [
      {
        name: 'code',
        type: 'VARCHAR',
        meaning: 'commune, prefix and section: the first 10 characters of the IDU of its parcels',
        source: ['id'],
      },
      { name: 'commune', type: 'VARCHAR', meaning: 'commune', source: ['commune'] },
      {
        name: 'prefixe',
        type: 'VARCHAR',
        meaning: '000, or the former commune the sheet came from',
        source: ['prefixe'],
      },
      { name: 'section', type: 'VARCHAR', meaning: 'section, padded with a zero', source: ['code'] },
      {
        name: 'created',
        type: 'VARCHAR',
        meaning: 'day it was first drawn, YYYY-MM-DD',
        source: ['created'],
      },
      {
        name: 'updated',
        type: 'VARCHAR',
        meaning: 'day of the last change, YYYY-MM-DD',
        source: ['updated'],
      },
      BOX,
      SHAPE,
      { name: 'part', type: 'VARCHAR', meaning: 'commune or département that a refresh replaces' },
    ],
  },
]
