import type { DuckDBConnection } from '@duckdb/node-api'
import { sqlPath } from '../../pipeline/duckdb.ts'
import { DPE_COLUMNS } from './columns.ts'

/** Ten thousand rows a group: the size at which one diagnostic is read cheapest. */
const ROW_GROUP = 10_240

/** Columns of the lake file: the family, every published column read, and the point in WGS84 degrees. */
const FIELDS = ['family', ...Object.keys(DPE_COLUMNS).filter((field) => field !== 'point'), 'lng', 'lat']

/**
 * Writes the lines that are kept in number order, with those of an earlier lake file whose commune is not among `replaced`.
 * Returns the number of rows.
 */
export async function writeLake(
  connection: DuckDBConnection,
  path: string,
  previous: string | undefined,
  replaced: readonly string[],
): Promise<number> {
  const fields = FIELDS.map((field) => `"${field}"`).join(', ')
  const earlier = previous
    ? `UNION ALL SELECT ${fields} FROM read_parquet(${sqlPath(previous)})
       WHERE commune NOT IN (${replaced.map(sqlPath).join(', ')})
         AND "number" NOT IN (SELECT "number" FROM lines WHERE scope IS NULL AND rule IS NULL)`
    : ''
  const counted = await connection.runAndReadAll(
    `COPY (SELECT ${fields} FROM (
       SELECT ${fields} FROM lines WHERE scope IS NULL AND rule IS NULL ${earlier}) ORDER BY "number")
     TO ${sqlPath(path)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP})`,
  )
  return Number(counted.getRows()[0]![0])
}
