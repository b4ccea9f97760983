import type { CsvFormat } from '../../csv/columns.ts'
import { IngestError } from '../../errors.ts'
import type { Database } from '../../pipeline/duckdb/database.ts'
import { ident, quoted, sql, sqlFile } from '../../pipeline/duckdb/sql.ts'

/** The whole header of the export, as documented: nothing else is expected, nothing of it may be missing. */
const HEADER = ['rnb_id', 'point', 'shape', 'status', 'ext_ids', 'addresses', 'plots', 'validated_by']
/** Names the people who checked a building: read, never kept. */
const PERSONAL = 'validated_by'

export const RNB_FORMAT: CsvFormat = {
  delimiter: ';',
  columns: Object.fromEntries(HEADER.filter((name) => name !== PERSONAL).map((name) => [name, [name]])),
}

/** Throws IngestError when the header has a column that is not documented: what it means has to be known first. */
export function checkHeader(header: readonly string[], url: string): void {
  const unexpected = header.filter((name) => !HEADER.includes(name))
  if (unexpected.length > 0)
    throw new IngestError(
      `${url} has column${unexpected.length > 1 ? 's' : ''} "${unexpected.join('", "')}", which the reader of the RNB does not know ` +
        `(it knows: ${HEADER.join(', ')}). Nothing was published`,
    )
}

const POINT = quoted('^SRID=4326;\\s*POINT\\s*\\(\\s*(-?[0-9.eE+-]+)\\s+(-?[0-9.eE+-]+)\\s*\\)$')
const isArray = (column: string) =>
  sql`(${ident(column)} IS NULL OR coalesce(TRY(json_type(${ident(column)})) = 'ARRAY', false))`

/**
 * Types the text table `lines` into `buildings`: one row a line, with `rule` and `detail` when it is refused, `gone` when the
 * building is no more. Plots are `{idu, ratio}` by falling ratio (0..1, null when not said), addresses `{ban, label}`.
 */
export async function typeLines(db: Database): Promise<void> {
  await db.run(
    sqlFile(import.meta.url, 'type-lines.sql', {
      point_pattern: POINT,
      plots_is_list: isArray('plots'),
      addresses_is_list: isArray('addresses'),
      ext_ids_is_list: isArray('ext_ids'),
    }),
  )
}
