import type { DuckDBConnection } from '@duckdb/node-api'
import type { NormaliseInput, Written } from '../../dataset.ts'
import { withOtherParts, writeLakeFile } from '../../pipeline/duckdb/lake-file.ts'
import { partsOf } from '../../pipeline/unit/parts.ts'
import { DPE_COLUMNS } from './columns.ts'

/** Columns of the lake file: the family, every published column read, and the point in WGS84 degrees. */
const FIELDS = ['family', ...Object.keys(DPE_COLUMNS).filter((field) => field !== 'point'), 'lng', 'lat']

/**
 * Writes the lines that are kept in number order, with those of an earlier lake file whose commune was not read anew
 * and whose number none of them has.
 */
export async function writeLake(
  connection: DuckDBConnection,
  { unit, previous, workDir }: NormaliseInput,
): Promise<Written> {
  const fields = FIELDS.map((field) => `"${field}"`).join(', ')
  const kept = 'FROM lines WHERE scope IS NULL AND rule IS NULL'
  const before = previous?.lake.diagnostics
  const earlier = before
    ? `${withOtherParts(fields, before, partsOf(unit), 'commune')} AND "number" NOT IN (SELECT "number" ${kept})`
    : ''
  return writeLakeFile(
    connection,
    workDir,
    'diagnostics',
    `SELECT ${fields} FROM (SELECT ${fields} ${kept} ${earlier}) ORDER BY "number"`,
  )
}
