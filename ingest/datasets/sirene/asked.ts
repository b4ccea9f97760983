import type { DuckDBConnection } from '@duckdb/node-api'
import type { NormaliseInput } from '../../dataset.ts'
import { sqlPath } from '../../pipeline/duckdb/duckdb.ts'

/**
 * Fills `asked` (siren, part): the companies that other datasets name in the area, which are kept wherever they are seated. `part` is
 * the commune they are named in when communes are asked for, else the area.
 */
export async function readAsked(
  connection: DuckDBConnection,
  { asked = [], unit }: Pick<NormaliseInput, 'asked' | 'unit'>,
): Promise<void> {
  await connection.run('CREATE TEMP TABLE asked (siren VARCHAR, part VARCHAR)')
  if (asked.length === 0) return
  const part = unit.communes ? 'commune' : sqlPath(unit.area)
  await connection.run(
    `INSERT INTO asked SELECT DISTINCT siren, ${part} FROM read_parquet([${asked.map(sqlPath).join(', ')}], union_by_name = true)
     WHERE siren IS NOT NULL ORDER BY ALL`,
  )
}
