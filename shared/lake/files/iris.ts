import { OPEN } from '../bulk-rules.ts'
import type { LakeFile } from '../lake-file.ts'
import { BOX, SHAPE } from '../shape-columns.ts'

/** Lake files of the dataset `iris`. */
export const irisFiles: readonly LakeFile[] = [
  {
    kind: 'iris',
    holds: { en: 'IRIS with their outline (GeoParquet)', fr: 'IRIS et leur contour (GeoParquet)' },
    bulk: OPEN,
    key: ['iris'],
    withdrawn: 'whole',
    columns: [
      { name: 'iris', type: 'VARCHAR', meaning: 'IRIS, 9 characters', source: ['code_iris'] },
      { name: 'commune', type: 'VARCHAR', meaning: 'commune of today' },
      { name: 'name', type: 'VARCHAR', meaning: 'name', source: ['nom_iris'] },
      {
        name: 'type',
        type: 'VARCHAR',
        meaning: '`H` dwellings, `A` activities, `D` various, `Z` commune not cut',
        source: ['type_iris'],
      },
      BOX,
      SHAPE,
    ],
  },
  {
    kind: 'parcel-iris',
    holds: { en: 'IRIS of each parcel', fr: 'IRIS de chaque parcelle' },
    bulk: OPEN,
    key: ['idu'],
    withdrawn: 'whole',
    columns: [
      { name: 'idu', type: 'VARCHAR', meaning: 'parcel' },
      { name: 'iris', type: 'VARCHAR', meaning: 'its IRIS' },
      { name: 'method', type: 'VARCHAR', meaning: 'how it was told' },
    ],
  },
  {
    kind: 'uncut-communes',
    holds: { en: 'communes that are not cut into IRIS', fr: 'communes non découpées en IRIS' },
    bulk: OPEN,
    key: ['iris', 'commune'],
    withdrawn: 'whole',
    columns: [
      { name: 'iris', type: 'VARCHAR', meaning: '`<commune>0000`' },
      { name: 'commune', type: 'VARCHAR', meaning: 'commune that has no contour' },
      { name: 'name', type: 'VARCHAR', meaning: 'its name' },
    ],
  },
]
