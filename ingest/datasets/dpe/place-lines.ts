import type { DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'
import { departementOf } from '../../../shared/insee.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit } from '../../dataset.ts'
import { appendRow } from '../../pipeline/duckdb/table-row.ts'

const codes = z.array(z.tuple([z.string()]))

/**
 * Follows the commune codes of `lines` to those of today, and puts out of scope the lines that lie elsewhere than in their
 * part of the unit, or that the producer's geocoder could not place in any commune.
 */
export async function placeLines(
  connection: DuckDBConnection,
  unit: AreaUnit,
  territory: Territory,
): Promise<void> {
  const found = await connection.runAndReadAll('SELECT DISTINCT commune FROM lines WHERE commune IS NOT NULL')
  await connection.run('CREATE TABLE communes (code VARCHAR PRIMARY KEY, today VARCHAR, departement VARCHAR)')
  const appender = await connection.createAppender('communes')
  for (const [code] of codes.parse(found.getRows())) {
    const today = territory.resolve(code)?.code ?? code
    appendRow(appender, code, today, departementOf(today))
  }
  appender.closeSync()
  await connection.run(
    `UPDATE lines SET scope = 'no-commune' WHERE commune IS NULL AND rule IS DISTINCT FROM 'malformed-line'`,
  )
  await connection.run(
    `UPDATE lines SET commune = communes.today,
       scope = CASE WHEN communes.departement <> $area THEN 'other-departement'
         WHEN part <> $area AND communes.today <> part THEN 'other-commune' END
     FROM communes WHERE lines.commune = communes.code`,
    { area: unit.area },
  )
}
