import { OPEN } from '../bulk-rules.ts'
import type { LakeFile } from '../lake-file.ts'

/** Lake files of the dataset `iris`. */
export const irisFiles: readonly LakeFile[] = [
  {
    kind: 'iris',
    holds: { en: 'IRIS with their outline (GeoParquet)', fr: 'IRIS et leur contour (GeoParquet)' },
    bulk: OPEN,
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
      {
        name: 'bbox',
        type: 'STRUCT(xmin DOUBLE, ymin DOUBLE, xmax DOUBLE, ymax DOUBLE)',
        unit: '° WGS84',
        meaning: 'box around the contour',
        source: ['geometry'],
      },
      {
        name: 'geometry',
        type: "GEOMETRY('OGC:CRS84')",
        unit: '° WGS84',
        meaning: 'the contour',
        source: ['geometry'],
      },
    ],
  },
  {
    kind: 'parcel-iris',
    holds: { en: 'IRIS of each parcel', fr: 'IRIS de chaque parcelle' },
    bulk: OPEN,
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
    columns: [
      { name: 'iris', type: 'VARCHAR', meaning: '`<commune>0000`' },
      { name: 'commune', type: 'VARCHAR', meaning: 'commune that has no contour' },
      { name: 'name', type: 'VARCHAR', meaning: 'its name' },
    ],
  },
]
