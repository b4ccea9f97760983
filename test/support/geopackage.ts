import { writeFile } from 'node:fs/promises'
import initSqlJs from 'sql.js'
import { encodeWkb } from '../../formats/geometry/wkb.ts'
import { UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'

/** A table of a GeoPackage: its rows by column. A table with `shapes` has a polygon a row, in WGS84 degrees. */
export interface GeoPackageTable {
  name: string
  rows: readonly Readonly<Record<string, string | null>>[]
  shapes?: readonly (readonly (readonly [lng: number, lat: number])[])[]
}

/** Writes a GeoPackage of such tables, shapes in EPSG:4326. */
export async function writeGeoPackage(path: string, tables: readonly GeoPackageTable[]): Promise<void> {
  const { Database } = await initSqlJs()
  const db = new Database()
  db.run(`CREATE TABLE gpkg_contents (table_name TEXT, data_type TEXT, srs_id INTEGER);
    CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, geometry_type_name TEXT, srs_id INTEGER);
    CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER, organization TEXT, organization_coordsys_id INTEGER);
    INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84', 4326, 'EPSG', 4326)`)
  for (const { name, rows, shapes } of tables) {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    const geometry = shapes ? ['geom'] : []
    db.run(`CREATE TABLE "${name}" (${[...columns, ...geometry].map((one) => `"${one}"`).join(', ')})`)
    db.run('INSERT INTO gpkg_contents VALUES (?, ?, ?)', [name, shapes ? 'features' : 'attributes', 4326])
    if (shapes)
      db.run('INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, ?)', [name, 'geom', 'POLYGON', 4326])
    for (const [i, row] of rows.entries()) {
      const cells = columns.map((column) => row[column] ?? null)
      const shape = shapes ? [blobOf(shapes[i]!)] : []
      db.run(`INSERT INTO "${name}" VALUES (${[...cells, ...shape].map(() => '?').join(', ')})`, [
        ...cells,
        ...shape,
      ])
    }
  }
  await writeFile(path, db.export())
  db.close()
}

/** A polygon behind the header of a GeoPackage (GP, version 0, little-endian, no box). */
function blobOf(ring: readonly (readonly [number, number])[]): Uint8Array {
  const header = Buffer.from([0x47, 0x50, 0, 1, 0, 0, 0, 0])
  header.writeInt32LE(4326, 4)
  const outline = ring.flat().map((degrees) => Math.round(degrees * UNITS_PER_DEGREE))
  return Uint8Array.from(Buffer.concat([header, encodeWkb([[outline]])]))
}
