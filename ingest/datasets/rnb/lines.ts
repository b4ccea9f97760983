import type { Database } from '../../../formats/duckdb/database.ts'
import { ident, quoted, sql, sqlOfFile } from '../../../formats/duckdb/sql.ts'
import typeLinesSql from './type-lines.sql'

const POINT = quoted('^SRID=4326;\\s*POINT\\s*\\(\\s*(-?[0-9.eE+-]+)\\s+(-?[0-9.eE+-]+)\\s*\\)$')
const isArray = (column: string) =>
  sql`(${ident(column)} IS NULL OR coalesce(TRY(json_type(${ident(column)})) = 'ARRAY', false))`

/**
 * Types the text table `lines` into `buildings`: one row a line, with `rule` and `detail` when it is refused, `gone` when the
 * building is no more. Plots are `{idu, ratio}` by falling ratio (0..1, null when not said), addresses `{ban, label}`.
 */
export async function typeRnbLines(db: Database): Promise<void> {
  await db.run(
    sqlOfFile(typeLinesSql, {
      point_pattern: POINT,
      plots_is_list: isArray('plots'),
      addresses_is_list: isArray('addresses'),
      ext_ids_is_list: isArray('ext_ids'),
    }),
  )
}
