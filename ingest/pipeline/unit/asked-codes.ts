import type { DuckDBConnection } from '@duckdb/node-api'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit } from '../../dataset.ts'
import { sqlPath } from '../duckdb/duckdb.ts'

/**
 * Makes the tables `recoded` (code, today: former commune codes) and `asked` (code, part: every code, former ones included, under
 * which a commune that was asked for may be written; empty when a whole département is asked for).
 */
export async function writeAsked(
  connection: DuckDBConnection,
  unit: AreaUnit,
  territory: Territory,
): Promise<void> {
  const former = Object.entries(territory.data.recodings)
  await connection.run('CREATE TEMP TABLE recoded (code VARCHAR, today VARCHAR)')
  await connection.run('CREATE TEMP TABLE asked (code VARCHAR, part VARCHAR)')
  await insertPairs(connection, 'recoded', former)
  const wanted = new Set(unit.communes)
  const asked = [
    ...(unit.communes ?? []).map((code): [string, string] => [code, code]),
    ...former.filter(([, today]) => wanted.has(today)),
  ]
  await insertPairs(connection, 'asked', asked)
}

async function insertPairs(
  connection: DuckDBConnection,
  table: string,
  pairs: readonly [string, string][],
): Promise<void> {
  if (pairs.length === 0) return
  const values = pairs.map(([a, b]) => `(${sqlPath(a)}, ${sqlPath(b)})`)
  await connection.run(`INSERT INTO ${table} VALUES ${values.join(', ')}`)
}
