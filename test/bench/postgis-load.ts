import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { parquet, quoted, sql } from '../../formats/duckdb/sql.ts'
import type { Cluster } from './postgres-cluster.ts'

/** Loads the parcels of a lake file into the table `parcels` (idu, geom in EPSG:4326), with GiST on both readings of it. */
export async function loadParcels({ pool, dir }: Cluster, lake: string): Promise<void> {
  const csv = join(dir, 'parcels.csv')
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '1GB', temp_directory: dir })
  const db = await instance.connect()
  await db.run('SET enable_geoparquet_conversion = false')
  await db.run(
    String(sql`COPY (SELECT idu, hex(geometry) FROM ${parquet(lake)}) TO ${quoted(csv)} (HEADER false)`),
  )
  db.closeSync()
  instance.closeSync()
  await chmod(csv, 0o644)
  await pool.query('CREATE UNLOGGED TABLE parcels (idu text, geom geometry)')
  await pool.query(`COPY parcels FROM '${csv}' (FORMAT csv)`)
  await pool.query(
    'ALTER TABLE parcels ALTER geom TYPE geometry(Geometry, 4326) USING ST_SetSRID(geom, 4326)',
  )
  await pool.query('CREATE INDEX parcels_geom ON parcels USING gist (geom)')
  await pool.query('CREATE INDEX parcels_geography ON parcels USING gist ((geom::geography))')
  await pool.query('VACUUM ANALYZE parcels')
}
