import { geojsonToWkb } from 'hyparquet-writer'
import initSqlJs, { type Database } from 'sql.js'
import type { Meta } from '../../../shared/schemas/meta.ts'
import type { Table, TableColumn } from '../operation.ts'
import type { GeoPackageLayer, LayerGeometry } from './geopackage-layer.ts'
import { GEOPACKAGE_TABLES } from './geopackage-parts.ts'

/** The columns that a table of features has in addition to its own. */
const FID = 'fid'
const GEOM = 'geom'

type Cell = Table['rows'][number][number]

/**
 * A GeoPackage (OGC 12-128r18, 1.3): a table of the rows with a geometry each, and two that say what they are made from and what each column
 * means. It is made in memory, where a list of 1,000 rows takes less than a megabyte, and leaves no file. It has no index of the geometries (RTree), which
 * the SQLite used here has not; programs read it without. It computes without a pause, 0.1 s and more: in a service it runs in a thread (`geopackage-thread.ts`).
 */
export async function geoPackageOf(layer: GeoPackageLayer, { release, datasets }: Meta): Promise<Uint8Array> {
  const { name, columns, rows, geometries, kind, srs, part } = layer
  const { Database } = await initSqlJs()
  const db = new Database()
  try {
    db.run(GEOPACKAGE_TABLES)
    const list = columns.map((column) => `${quoted(column.name)} ${typeOf(column)}`)
    db.run(
      `CREATE TABLE ${quoted(name)} (${[`${FID} INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL`, `${GEOM} ${kind}`, ...list].join(', ')})`,
    )
    const filled = rows.map((row, i) => [blobOf(geometries[i] ?? null, srs), ...row])
    insert(db, name, [GEOM, ...columns.map((column) => column.name)], filled)
    const sources = datasets.map((one) => [one.name, one.producer, one.edition, one.licence])
    insert(db, 'sources', ['name', 'producer', 'edition', 'licence'], sources)
    const meanings = columns.map((column) => [column.name, column.description])
    insert(db, 'columns', ['name', 'description'], meanings)
    const made = `Terrier, ${release}: ${datasets.map(({ producer }) => producer).join('; ')}`
    const description = part === undefined ? made : `${made}. ${part}`
    const changed = changeOf(release)
    const contents = (table: string, type: string, own: readonly Cell[]) => [
      table,
      type,
      table,
      description,
      changed,
      ...own,
    ]
    insert(
      db,
      'gpkg_contents',
      [
        'table_name',
        'data_type',
        'identifier',
        'description',
        'last_change',
        'min_x',
        'min_y',
        'max_x',
        'max_y',
        'srs_id',
      ],
      [
        contents(name, 'features', [...sidesOf(geometries), srs]),
        contents('sources', 'attributes', [null, null, null, null, 0]),
        contents('columns', 'attributes', [null, null, null, null, 0]),
      ],
    )
    insert(
      db,
      'gpkg_geometry_columns',
      ['table_name', 'column_name', 'geometry_type_name', 'srs_id', 'z', 'm'],
      [[name, GEOM, kind, srs, 0, 0]],
    )
    return db.export()
  } finally {
    db.close()
  }
}

/** The day and time of a release (`r20260301-120000-…`), so that the same rows of it are the same bytes. */
function changeOf(release: string): string {
  const [, day, time] = /^r(\d{8})-(\d{6})/.exec(release) ?? ['', '19700101', '000000']
  const parts = (text: string, from: number, by: number) => text.slice(from, from + by)
  return `${parts(day!, 0, 4)}-${parts(day!, 4, 2)}-${parts(day!, 6, 2)}T${parts(time!, 0, 2)}:${parts(time!, 2, 2)}:${parts(time!, 4, 2)}.000Z`
}

function insert(
  db: Database,
  table: string,
  names: readonly string[],
  rows: readonly (readonly (Cell | Uint8Array)[])[],
): void {
  const statement = db.prepare(
    `INSERT INTO ${quoted(table)} (${names.map(quoted).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  )
  try {
    for (const row of rows)
      statement.run(row.map((cell) => (typeof cell === 'boolean' ? Number(cell) : cell)))
  } finally {
    statement.free()
  }
}

function typeOf({ type, isDay }: TableColumn): string {
  if (type === 'text') return isDay ? 'DATE' : 'TEXT'
  return type === 'number' ? 'DOUBLE' : 'BOOLEAN'
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** A geometry as a GeoPackage has it: `GP`, version 0, little-endian without a box, the reference system, then WKB. */
function blobOf(geometry: LayerGeometry | null, srs: number): Uint8Array | null {
  if (geometry === null) return null
  const header = Buffer.from('GP\0\u0001\0\0\0\0', 'latin1')
  header.writeInt32LE(srs, 4)
  return Buffer.concat([header, geojsonToWkb(geometry)])
}

/** West, south, east and north of all geometries; nulls where there is none. */
function sidesOf(geometries: readonly (LayerGeometry | null)[]): readonly (number | null)[] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  const take = ([x, y]: readonly number[]) => {
    west = Math.min(west, x!)
    south = Math.min(south, y!)
    east = Math.max(east, x!)
    north = Math.max(north, y!)
  }
  for (const geometry of geometries)
    if (geometry?.type === 'Point') take(geometry.coordinates)
    // Holes lie inside the first ring.
    else for (const polygon of polygonsOf(geometry)) polygon[0]!.forEach(take)
  return west > east ? [null, null, null, null] : [west, south, east, north]
}

function polygonsOf(geometry: Exclude<LayerGeometry, { type: 'Point' }> | null): number[][][][] {
  if (geometry === null) return []
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
}
