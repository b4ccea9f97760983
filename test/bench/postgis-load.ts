import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { sqlPath } from '../../ingest/pipeline/duckdb/duckdb.ts'
import type { Cluster } from './postgres-cluster.ts'

/** Loads the parcels of a lake file into the table `parcels` (idu, geom in EPSG:4326), with GiST on both readings of it. */
export async function loadParcels({ pool, dir }: Cluster, lake: string): Promise<void> {
  const csv = join(dir, 'parcels.csv')
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '1GB', temp_directory: dir })
  const connection = await instance.connect()
  await connection.run('SET enable_geoparquet_conversion = false')
  await connection.run(
    `COPY (SELECT idu, hex(geometry) FROM read_parquet(${sqlPath(lake)})) TO ${sqlPath(csv)} (HEADER false)`,
  )
  connection.closeSync()
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
