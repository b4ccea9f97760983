import { ident, joinSql, quoted, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { placeColumns } from '../../../shared/changes/change-columns.ts'
import type { LakeFile } from '../../../shared/lake/lake-file.ts'
import { type Layout, layoutNames, ROW } from './layout.ts'
import { PAIRS } from './pair-rows.ts'
import { AFTER, BEFORE, NTH } from './touched-rows.ts'

/**
 * SQL of the rows of a file of changes, of the tables that `touchedRows` and `pairRows` made: CHANGE_COLUMNS, then those of the lake file.
 * Of what its producer withdrew only the key is selected, and the commune and parcel that it is looked for by.
 */
export function changeRows(layout: Layout, { withdrawn }: LakeFile): Sql {
  const whole = layoutNames(layout)
  const isWhole = withdrawn === 'whole'
  const after = side(
    AFTER,
    sql`row_after`,
    sql`_change <> 'removed'`,
    sql`_change`,
    placeOfRow(whole, true),
    whole,
  )
  const removed = side(
    BEFORE,
    sql`row_before`,
    sql`_change = 'removed'`,
    sql`_change`,
    placeOfRow(whole, isWhole),
    isWhole ? whole : layout.key,
  )
  const before = isWhole
    ? sql`UNION ALL BY NAME ${side(BEFORE, sql`row_before`, sql`_change = 'changed'`, quoted('before'), placeOfRow(whole, true), whole)}`
    : sql``
  return sql`SELECT * FROM (${after} UNION ALL BY NAME ${removed} ${before}) ORDER BY _number, _change <> 'before'`
}

/** The rows of one side that have a change of which `when` is true. */
function side(table: Sql, row: Sql, when: Sql, change: Sql, place: Sql, columns: readonly string[]): Sql {
  const values = joinSql(columns.map((name) => sql`r.${ident(name)}`))
  return sql`SELECT ${change} AS _change, _number, r.${NTH} AS _nth, _columns, ${place}, ${values}
    FROM ${PAIRS} p JOIN ${table} r ON p.${row} = r.${ROW} WHERE ${when}`
}

/** Parcel, commune and, unless the row was withdrawn with its content, point of a row. */
export function placeOfRow(names: readonly string[], withPoint: boolean): Sql {
  const { idu, commune, point, box } = placeColumns(names)
  const parcel = idu === undefined ? sql`NULL::VARCHAR` : ident(idu)
  const communeOf = commune === undefined ? sql`left(${parcel}, 5)` : ident(commune)
  const [lng, lat] =
    !withPoint || (point === undefined && box === undefined)
      ? [sql`NULL::DOUBLE`, sql`NULL::DOUBLE`]
      : point
        ? [ident(point.lng), ident(point.lat)]
        : [
            sql`(${ident(box!)}.xmin + ${ident(box!)}.xmax) / 2`,
            sql`(${ident(box!)}.ymin + ${ident(box!)}.ymax) / 2`,
          ]
  return sql`${parcel} AS _idu, ${communeOf} AS _commune, ${lng} AS _lng, ${lat} AS _lat`
}
