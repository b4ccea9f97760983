import type { DuckDBConnection } from '@duckdb/node-api'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit } from '../../dataset.ts'
import { appendRow } from './table-row.ts'

/**
 * Fills the table `communes` (code, commune, part): the commune codes of a unit, former ones too, with the commune they mean today
 * and the part they are counted in: the commune itself when communes were asked for, else the area.
 */
export async function createCommuneTable(
  connection: DuckDBConnection,
  unit: AreaUnit,
  territory: Territory,
): Promise<void> {
  await connection.run('CREATE TEMP TABLE communes (code VARCHAR, commune VARCHAR, part VARCHAR)')
  const appender = await connection.createAppender('communes')
  const wanted = unit.communes && new Set(unit.communes)
  const codes = [...territory.data.communes.map(({ code }) => code), ...Object.keys(territory.data.recodings)]
  for (const code of new Set(codes)) {
    const commune = territory.resolve(code)
    if (commune?.departement !== unit.area || (wanted && !wanted.has(commune.code))) continue
    appendRow(appender, code, commune.code, wanted ? commune.code : unit.area)
  }
  appender.closeSync()
}
