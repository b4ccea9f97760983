import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { parquet, quoted, sql } from '../../formats/duckdb/sql.ts'
import type { Cell } from '../../formats/duckdb/writer.ts'
import { decodeWkb } from '../../formats/geometry/wkb.ts'
import { UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import { projectedWkb } from '../support/cadastre-parquet.ts'
import { runIngest } from './ingest-steps.ts'
import { atMost, type Measure, measure } from './report.ts'
import { type BenchTerritory, DEPARTEMENT } from './territory.ts'

/** Lambert 93, in which the producer has the parcels of the mainland. */
const LAMBERT_93 = 2154

const parcel = z.tuple([
  z.string(),
  z.string(),
  z.number().nullable(),
  z.string().nullable(),
  z.string().nullable(),
  z.object({ bytes: z.instanceof(Uint8Array) }),
])

/** Ingests the parcels of a lake file once more, from a GeoParquet file as the producer lays it out, from file to published. */
export async function measureGeoParquet(
  lake: string,
  dir: string,
  { cogDir, mirrorDir }: BenchTerritory,
): Promise<Measure[]> {
  const file = await geoParquetOf(lake, dir)
  const dataPath = join(dir, 'from-geoparquet')
  await rm(dataPath, { recursive: true, force: true })
  const asked = { dataPath, area: DEPARTEMENT, mirror: mirrorDir }
  await runIngest({ ...asked, datasets: ['cog'], files: { cog: [cogDir] } })
  const went = await runIngest({ ...asked, datasets: ['cadastre'], files: { cadastre: [file] } })
  await rm(dataPath, { recursive: true })
  return [
    measure('ingest, GeoParquet to published', went.seconds, 's', atMost(6)),
    measure('ingest from GeoParquet, processor time', went.cpuSeconds, 's'),
    measure('ingest from GeoParquet, peak memory', went.peakMegabytes, 'MB'),
  ]
}

/** Written unless an earlier bench did. Columns that are not read are left out: reading skips them in the producer's file too. */
async function geoParquetOf(lake: string, dir: string): Promise<string> {
  const path = join(dir, 'cadastre.parquet')
  if (existsSync(path)) return path
  await withDuckDb(join(dir, 'work'), async (db) => {
    await db.run('SET enable_geoparquet_conversion = false')
    await db.run(
      sql`CREATE TABLE cadastre (id VARCHAR, commune VARCHAR, contenance INTEGER, created VARCHAR, updated VARCHAR, geometry BLOB)`,
    )
    const rows = db.stream(
      sql`SELECT idu, commune, contenance::INTEGER, created::VARCHAR, updated::VARCHAR, geometry FROM ${parquet(lake)}`,
    )
    for await (const chunk of rows) await db.append('cadastre', chunk.getRows().map(projected))
    const partial = `${path}.part`
    await db.run(
      sql`COPY (SELECT DATE '2026-06-01' AS millesime, ${quoted(DEPARTEMENT)} AS departement, commune, 'parcelles' AS type_objet, id, created, updated,
        contenance, geometry, ${LAMBERT_93} AS geom_srid FROM cadastre) TO ${quoted(partial)} (FORMAT parquet, COMPRESSION zstd)`,
    )
    await rename(partial, path)
  })
  return path
}

function projected(cells: readonly unknown[]): Cell[] {
  const [id, commune, contenance, created, updated, { bytes }] = parcel.parse(cells)
  const polygons = decodeWkb(bytes).map((rings) => rings.map(degrees))
  return [id, commune, contenance, created, updated, projectedWkb(polygons, LAMBERT_93)]
}

/** A ring as the producer has it: its first vertex again at the end. */
function degrees(ring: readonly number[]): number[][] {
  const out: number[][] = []
  for (let i = 0; i < ring.length; i += 2)
    out.push([ring[i]! / UNITS_PER_DEGREE, ring[i + 1]! / UNITS_PER_DEGREE])
  return [...out, out[0]!]
}
