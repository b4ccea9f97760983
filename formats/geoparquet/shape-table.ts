import { join } from 'node:path'
import { boundsOf } from '../../shared/geo/bounds.ts'
import { type Polygons, UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import type { ColumnTable, TypedLakeFile } from '../../shared/lake/columns.ts'
import type { Database } from '../duckdb/database.ts'
import { LAKE_ROW_GROUP, rowsOfOtherParts } from '../duckdb/lake-file.ts'
import type { RowOf } from '../duckdb/lake-table.ts'
import { columnsSql, idents, quoted, type Sql, sql } from '../duckdb/sql.ts'
import type { Writer } from '../duckdb/writer.ts'
import { encodeWkb } from '../geometry/wkb.ts'
import type { Written } from '../written.ts'

/** How a lake file of shapes is written. */
export interface ShapeLayout<C extends ColumnTable> {
  file: TypedLakeFile<C>
  /** Columns that order the file, `xmin` and the like among them. */
  order: readonly ((keyof C & string) | Side)[]
  /** The column that is the part a row belongs to. */
  part: keyof C & string
  /** Kinds of geometries that may be among them; left out: surfaces alone. */
  types?: readonly string[]
}

/** The columns of a shape: all but its outline and the box around it. */
export type ShapeColumnsOf<C extends ColumnTable> = RowOf<Omit<C, 'bbox' | 'geometry'>>

const SIDES = ['xmin', 'ymin', 'xmax', 'ymax'] as const
type Side = (typeof SIDES)[number]
const side = { type: 'DOUBLE' } as const

/**
 * Shapes of one département on their way to the lake: appended in any order, written in that of their layout. Parcels, ten times as many,
 * have a table of their own that takes them in columns.
 */
export class ShapeTable<C extends ColumnTable> {
  readonly #db: Database
  readonly #layout: ShapeLayout<C>
  readonly #names: readonly (keyof ShapeColumnsOf<C> & string)[]
  readonly #writer: Writer

  private constructor(db: Database, layout: ShapeLayout<C>, writer: Writer) {
    this.#db = db
    this.#layout = layout
    this.#names = Object.keys(ownColumnsOf(layout)) as (keyof ShapeColumnsOf<C> & string)[]
    this.#writer = writer
  }

  static async create<C extends ColumnTable>(db: Database, layout: ShapeLayout<C>): Promise<ShapeTable<C>> {
    const columns = { ...ownColumnsOf(layout), xmin: side, ymin: side, xmax: side, ymax: side }
    await db.run('SET enable_geoparquet_conversion = false')
    await db.run(sql`CREATE TABLE shapes (${columnsSql(columns)}, geometry BLOB)`)
    return new ShapeTable(db, layout, await db.writer('shapes'))
  }

  /** One surface and its columns. */
  add(columns: ShapeColumnsOf<C>, polygons: Polygons): void {
    this.addWkb(columns, boundsOf(polygons), encodeWkb(polygons))
  }

  /** One shape as WKB. `bounds`: west, south, east and north of it, in 1e-7 degrees. */
  addWkb(columns: ShapeColumnsOf<C>, bounds: readonly number[], wkb: Uint8Array): void {
    const sides = bounds.map((one) => one / UNITS_PER_DEGREE)
    this.#writer.row(...this.#names.map((name) => columns[name]), ...sides, wkb)
  }

  /** Adds the rows of an earlier lake file that belong to none of the parts read anew. */
  async carryOver(path: string, replaced: readonly string[]): Promise<void> {
    this.#writer.flush()
    const { part } = this.#layout
    await this.#db.run(
      sql`INSERT INTO shapes SELECT ${idents(this.#names)}, bbox.xmin, bbox.ymin, bbox.xmax, bbox.ymax, geometry
       FROM ${rowsOfOtherParts(path, replaced, part)}`,
    )
  }

  async write(workDir: string): Promise<Written> {
    const { file, order, types } = this.#layout
    this.#writer.close()
    const names = Object.keys(file.table)
    const rows = sql`SELECT ${idents(names)} FROM (SELECT *, ${BBOX} AS bbox FROM shapes) ORDER BY ${idents(order)}`
    return writeGeoParquet(this.#db, workDir, file.kind, sql`shapes`, rows, types)
  }
}

function ownColumnsOf<C extends ColumnTable>({ file }: ShapeLayout<C>): Omit<C, 'bbox' | 'geometry'> {
  const { bbox: _box, geometry: _shape, ...columns } = file.table
  return columns
}

/** The column `bbox` of a lake file from those of its table. */
export const BBOX = sql`{xmin: xmin, ymin: ymin, xmax: xmax, ymax: ymax}`

/**
 * Writes what `query` selects as a lake file: GeoParquet 1.1 (WKB, bbox covering; the CRS is left out because OGC:CRS84 is the default).
 * `table` has the sides of every shape; `types` are the kinds of geometries that may be among them.
 */
export async function writeGeoParquet(
  db: Database,
  workDir: string,
  kind: string,
  table: Sql,
  query: Sql,
  types: readonly string[] = ['Polygon', 'MultiPolygon'],
): Promise<Written> {
  const [sides] = await db.all(sql`SELECT min(xmin), min(ymin), max(xmax), max(ymax) FROM ${table}`)
  const covering = Object.fromEntries(SIDES.map((side) => [side, ['bbox', side]]))
  const geometry = {
    encoding: 'WKB',
    geometry_types: types,
    // Of no shape there is no box.
    ...(sides!.includes(null) ? {} : { bbox: sides!.map(Number) }),
    covering: { bbox: covering },
  }
  const geo = JSON.stringify({ version: '1.1.0', primary_column: 'geometry', columns: { geometry } })
  const path = join(workDir, `${kind}.parquet`)
  const rows = await db.run(
    sql`COPY (${query}) TO ${quoted(path)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${LAKE_ROW_GROUP},
       KV_METADATA {geo: ${quoted(geo)}})`,
  )
  return { role: 'lake', kind, path, rows }
}
