import type { FileLayout } from '../../../formats/layouts/file-layout.ts'

/** Names each column has had, newest first; compared in lower case. */
export const IRIS_COLUMNS = {
  iris: ['code_iris', 'dcomiris', 'id'],
  name: ['nom_iris', 'libiris'],
  type: ['type_iris', 'typ_iris'],
} as const

export const layouts: readonly FileLayout[] = [
  {
    name: 'IRIS-GE, Contours IRIS and the feature service',
    essential: [IRIS_COLUMNS.iris, IRIS_COLUMNS.name],
    optional: [IRIS_COLUMNS.type],
    ignored: [
      'id',
      /^(cleabs|gid|fid|objectid|iris|code_insee|insee_com|depcom|nom_commune|nom_com|libcom)$/i,
      /^(uu\d{4}|triris|grd_quart|dep|reg|geometrie|geom|origine|shape_\w+)$/i,
    ],
  },
]
