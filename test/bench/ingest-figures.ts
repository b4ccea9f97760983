import { withDuckDb } from '../../formats/duckdb/database.ts'
import { quoted, sql } from '../../formats/duckdb/sql.ts'
import { spanOf } from '../../ingest/datasets/dvf/prices/aggregate.ts'
import { nameCommunes } from '../../ingest/datasets/dvf/prices/build.ts'
import {
  AREA_LEVELS,
  writePriceSales,
  writeStreetPrices,
  writeZonePrices,
} from '../../ingest/datasets/dvf/prices/write-prices.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import { createTerritory } from '../../shared/territory/create.ts'
import { readPackagedTerritory } from '../support/packaged-territory.ts'
import { inFolder } from './in-folder.ts'

export interface FiguresRun {
  seconds: number
  /** Dwellings sold that the figures are made of. */
  sales: number
}

/**
 * Makes the figures of every level (street, IRIS, commune, city, département, région) from the priced sales that an ingest
 * left in the lake of `dataDir`, as the ingest does. Throws when there are none.
 */
export async function measureFigures(dataPath: string): Promise<FiguresRun> {
  const dataDir = new DataDir(dataPath)
  const manifest = await dataDir.readCurrent()
  const priced = manifest?.files.find((file) => file.dataset === 'dvf' && file.kind === 'priced-sales')
  if (!priced) throw new Error(`No priced sales in ${dataPath}`)
  const figures = (workDir: string) =>
    withDuckDb(workDir, async (db) => {
      const start = performance.now()
      await db.run(
        sql`CREATE TABLE priced AS SELECT * FROM read_parquet(${quoted(dataDir.store(priced.file))})`,
      )
      const span = (await spanOf(db))!
      const levels = [...AREA_LEVELS, { level: 'region' as const, zone: sql`region`, small: false }]
      await writeZonePrices(db, workDir, levels, (_, code) => code)
      await nameCommunes(db, createTerritory(await readPackagedTerritory()))
      await writeStreetPrices(db, workDir, span)
      await writePriceSales(db, workDir)
      return { seconds: (performance.now() - start) / 1000, sales: priced.rows }
    })
  return inFolder('figures', figures, dataPath)
}
