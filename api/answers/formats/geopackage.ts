import initSqlJs, { type Database } from 'sql.js'
import type { Meta } from '../../../shared/schemas/meta.ts'
import type { Table, TableColumn } from '../operation.ts'
import { GEOPACKAGE_TABLES } from './geopackage-parts.ts'

/** The table of the rows, and the columns that it has in addition to theirs. */
const TABLE = 'rows'
const FID = 'fid'
const GEOM = 'geom'

type Cell = Table['rows'][number][number]

/**
 * A GeoPackage (OGC 12-128r18, 1.3): a table of the rows with a point each in EPSG:4326, and two that say what they are made from and what each column
 * means. It is made in memory, where a list of 1,000 rows takes less than a megabyte, and leaves no file. It has no index of the points (RTree), which
 * the SQLite used here has not; programs read it without. It computes without a pause, 0.1 s and more: in a service it runs in a thread (`geopackage-thread.ts`).
 */
export async function geoPackageOf(
  { columns, rows, point }: Table,
  { release, datasets }: Meta,
): Promise<Uint8Array> {
  const own = columns.filter(({ name }) => name !== point.lng && name !== point.lat)
  const at = own.map((column) => columns.indexOf(column))
  const [lngAt, latAt] = [point.lng, point.lat].map((side) => columns.findIndex(({ name }) => name === side))
  const { Database } = await initSqlJs()
  const db = new Database()
  try {
    db.run(GEOPACKAGE_TABLES)
    const list = own.map((column) => `${quoted(column.name)} ${typeOf(column)}`)
    db.run(
      `CREATE TABLE ${TABLE} (${[`${FID} INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL`, `${GEOM} POINT`, ...list].join(', ')})`,
    )
    const box = new PointBox()
    const filled = rows.map((row) => [box.take(row[lngAt!], row[latAt!]), ...at.map((i) => row[i] ?? null)])
    insert(db, TABLE, [GEOM, ...own.map(({ name }) => name)], filled)
    const sources = datasets.map(({ name, producer, edition, licence }) => [name, producer, edition, licence])
    insert(db, 'sources', ['name', 'producer', 'edition', 'licence'], sources)
    insert(
      db,
      'columns',
      ['name', 'description'],
      own.map(({ name, description }) => [name, description]),
    )
    const description = `Terrier, ${release}: ${datasets.map(({ producer }) => producer).join('; ')}`
    const changed = changeOf(release)
    const contents = (name: string, type: string, own: readonly Cell[]) => [
      name,
      type,
      name,
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
        contents(TABLE, 'features', [...box.sides, 4326]),
        contents('sources', 'attributes', [null, null, null, null, 0]),
        contents('columns', 'attributes', [null, null, null, null, 0]),
      ],
    )
    db.run(`INSERT INTO gpkg_geometry_columns VALUES ('${TABLE}', '${GEOM}', 'POINT', 4326, 0, 0)`)
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
    `INSERT INTO ${table} (${names.map(quoted).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
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

/** The box around the points that were taken: west, south, east, north; nulls where there is none. */
class PointBox {
  #sides: [number, number, number, number] | undefined

  get sides(): readonly (number | null)[] {
    return this.#sides ?? [null, null, null, null]
  }

  /** A point as a GeoPackage has it: `GP`, version 0, little-endian without a box, EPSG:4326, then WKB. Null without a place. */
  take(lng: Cell | undefined, lat: Cell | undefined): Uint8Array | null {
    if (typeof lng !== 'number' || typeof lat !== 'number') return null
    const [west, south, east, north] = this.#sides ?? [lng, lat, lng, lat]
    this.#sides = [Math.min(west, lng), Math.min(south, lat), Math.max(east, lng), Math.max(north, lat)]
    const bytes = Buffer.alloc(29)
    bytes.write('GP\0\u0001', 'latin1')
    bytes.writeInt32LE(4326, 4)
    bytes.writeUInt8(1, 8)
    bytes.writeUInt32LE(1, 9)
    bytes.writeDoubleLE(lng, 13)
    bytes.writeDoubleLE(lat, 21)
    return bytes
  }
}
