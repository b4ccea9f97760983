import { join } from 'node:path'
import type { GatherInput, Written } from '../../dataset.ts'
import { sqlPath, withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { spanOf } from './aggregate.ts'
import { writeZonePrices, zoneNames } from './write-prices.ts'

/** Prices of the régions, from the sales of all their loaded départements. */
export async function gatherPrices({ files, territory, workDir }: GatherInput): Promise<Written[]> {
  const lakes = files.all({ dataset: 'dvf', role: 'lake', kind: 'priced-sales' })
  return withDuckDb(join(workDir), async (connection) => {
    const list = lakes.map(({ path }) => sqlPath(path)).join(', ')
    await connection.run(`CREATE VIEW priced AS SELECT * FROM read_parquet([${list}])`)
    const span = await spanOf(connection)
    if (!span) return []
    const levels = [{ level: 'region' as const, zone: 'region', small: false }]
    return [
      await writeZonePrices(
        connection,
        workDir,
        levels,
        span,
        zoneNames(territory, () => undefined),
      ),
    ]
  })
}
