import { placeColumns } from '../../../shared/changes/change-columns.ts'
import type { LakeFile } from '../../../shared/lake/lake-file.ts'
import type { ReleaseFile } from '../../../shared/release/release.ts'
import { quotedName, type SqlPart, scanOf, sqlPart } from '../../../stores/sets/bound-sql.ts'

/**
 * What stands after FROM: the rows of a file of changes, numbered from `from` to `to` where all rows of the lake file are new. Both have the columns of CHANGE_COLUMNS.
 */
export function segmentRows(
  { columns }: LakeFile,
  { role }: ReleaseFile,
  path: string,
  from: SqlPart,
  to: SqlPart,
): SqlPart {
  if (role === 'changes') return scanOf([path])
  const place = placeColumns(columns.map(({ name }) => name))
  const { point, box: boxName } = place
  const idu = place.idu === undefined ? 'NULL::VARCHAR' : quotedName(place.idu)
  const commune = place.commune === undefined ? `left(${idu}, 5)` : quotedName(place.commune)
  const box = boxName === undefined ? undefined : quotedName(boxName)
  const [lng, lat] = point
    ? [quotedName(point.lng), quotedName(point.lat)]
    : box === undefined
      ? ['NULL::DOUBLE', 'NULL::DOUBLE']
      : [`(${box}.xmin + ${box}.xmax) / 2`, `(${box}.ymin + ${box}.ymax) / 2`]
  return sqlPart(`(SELECT 'added' AS _change, file_row_number + 1 AS _number, NULL::BIGINT AS _nth, NULL::VARCHAR[] AS _columns,
    ${idu} AS _idu, ${commune}::VARCHAR AS _commune, ${lng} AS _lng, ${lat} AS _lat, * FROM ${scanOf([path])}
    WHERE file_row_number BETWEEN ${from} - 1 AND ${to} - 1)`)
}
