import { join } from 'node:path'
import { type Database, withDuckDb } from '../../formats/duckdb/database.ts'
import { ident, quoted, sql } from '../../formats/duckdb/sql.ts'
import { fromWgs84 } from '../../shared/geo/projections.ts'
import { temporaryDir } from './temp.ts'

type Ring = readonly (readonly number[])[]

/** One row of the national GeoParquet; of what is not said, the columns are null. */
export interface CadastreRow {
  id: string | null
  commune: string
  departement: string
  layer?: string
  contenance?: number | null
  created?: string | null
  updated?: string | null
  geometry: Uint8Array | null
  srid: number | null
}

/** ISO WKB, little-endian, of GeoJSON polygons in a legal projection. */
export function projectedWkb(polygons: readonly (readonly Ring[])[], epsg: number): Uint8Array {
  const parts = polygons.map((rings) => {
    const bytes: Uint8Array[] = [header(3, rings.length)]
    for (const ring of rings) {
      bytes.push(uint32(ring.length))
      for (const [lng, lat] of ring) {
        const point = Buffer.alloc(16)
        const [x, y] = fromWgs84(epsg, lng!, lat!)
        point.writeDoubleLE(x, 0)
        point.writeDoubleLE(y, 8)
        bytes.push(point)
      }
    }
    return Buffer.concat(bytes)
  })
  return parts.length === 1 ? parts[0]! : Buffer.concat([header(6, parts.length), ...parts])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const header = (type: number, parts: number) => Buffer.concat([Buffer.of(1), uint32(type), uint32(parts)])

/** Writes rows as the producer lays the file out; `without` leaves a column out. Gives its path. */
export async function writeCadastreParquet(rows: readonly CadastreRow[], without?: string): Promise<string> {
  const dir = await temporaryDir('cadastre-parquet')
  const path = join(dir, 'cadastre.parquet')
  await withDuckDb(dir, (db) => write(db, rows, path, without))
  return path
}

async function write(db: Database, rows: readonly CadastreRow[], path: string, without?: string) {
  await db.run('SET enable_geoparquet_conversion = false')
  await db.fill(
    'rows',
    'id VARCHAR, commune VARCHAR, departement VARCHAR, layer VARCHAR, contenance INTEGER, created VARCHAR, updated VARCHAR, geometry BLOB, srid INTEGER',
    rows.map(
      ({ id, commune, departement, layer = 'parcelles', contenance, created, updated, geometry, srid }) => [
        ...[
          id,
          commune,
          departement,
          layer,
          contenance ?? null,
          created ?? null,
          updated ?? null,
          geometry,
          srid,
        ],
      ],
    ),
  )
  const left = without === undefined ? sql`` : sql`EXCLUDE (${ident(without)})`
  const columns = sql`DATE '2026-06-01' AS millesime, departement, commune, layer AS type_objet, id, id[9:10] AS section, NULL::VARCHAR AS parcelle,
    id[11:14] AS numero, id[6:8] AS prefixe, NULL::VARCHAR AS nom, created, updated, contenance, geometry, srid AS geom_srid`
  await db.run(
    sql`COPY (SELECT * ${left} FROM (SELECT ${columns} FROM rows)) TO ${quoted(path)} (FORMAT parquet, COMPRESSION zstd)`,
  )
}
