import { OPEN } from '../bulk-rules.ts'
import type { LakeFile } from '../lake-file.ts'
import { BOX, SHAPE } from '../shape-columns.ts'

/** Lake files of the dataset `priority-districts`. */
export const priorityDistrictsFiles: readonly LakeFile[] = [
  {
    kind: 'districts',
    holds: { en: 'priority districts (GeoParquet)', fr: 'quartiers prioritaires (GeoParquet)' },
    bulk: OPEN,
    key: ['code'],
    withdrawn: 'whole',
    bookkeeping: ['part'],
    columns: [
      { name: 'code', type: 'VARCHAR', meaning: 'code of the district', source: ['code_qp'] },
      { name: 'name', type: 'VARCHAR', meaning: 'its name', source: ['lib_qp'] },
      BOX,
      SHAPE,
      { name: 'part', type: 'VARCHAR', meaning: 'commune or département that a refresh replaces' },
    ],
  },
]
