import { OPEN } from '../bulk-rules.ts'
import type { LakeFile } from '../lake-file.ts'
import { BOX, SHAPE } from '../shape-columns.ts'

/** Lake files of the dataset `clay`. */
export const clayFiles: readonly LakeFile[] = [
  {
    kind: 'polygons',
    holds: {
      en: 'polygons of the map of exposure to clay (GeoParquet)',
      fr: 'polygones de la carte d’exposition aux argiles (GeoParquet)',
    },
    bulk: OPEN,
    key: ['id'],
    withdrawn: 'whole',
    bookkeeping: ['part'],
    columns: [
      { name: 'id', type: 'VARCHAR', meaning: 'hash of level and shape' },
      { name: 'level', type: 'VARCHAR', meaning: '`low`, `medium` or `high`', source: ['niveau'] },
      BOX,
      SHAPE,
      { name: 'part', type: 'VARCHAR', meaning: 'commune or département that a refresh replaces' },
    ],
  },
]
