import { join } from 'node:path'
import type { Cell, Database, Writer } from '../../formats/duckdb/database.ts'
import { LAKE_ROW_GROUP, rowsOfOtherParts } from '../../formats/duckdb/lake-file.ts'
import { ident, idents, joinSql, quoted, type Sql, sql } from '../../formats/duckdb/sql.ts'
import { encodeWkb } from '../../formats/geometry/wkb.ts'
import { boundsOf } from '../../shared/geo/bounds.ts'
import { type Polygons, UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import type { Written } from '../dataset.ts'

/** A lake file of shapes. */
export interface ShapeLayout {
  kind: string
  /** What is told of a shape. */
  columns: Readonly<Record<string, 'VARCHAR' | 'BOOLEAN' | 'INTEGER' | 'DOUBLE'>>
  /** Columns of the file in their order, `bbox` and `geometry` among them. */
  file: readonly string[]
  /** Columns that order the file, `xmin` and the like among them. */
  order: readonly string[]
  /** The column that is the part a row belongs to. */
  part: string
}

const SIDES = ['xmin', 'ymin', 'xmax', 'ymax']

/**
 * Shapes of one département on their way to the lake: appended in any order, written in that of their layout. Parcels, ten times as many,
 * have a table of their own that takes them in columns.
 */
export class ShapeTable {
  readonly #db: Database
  readonly #layout: ShapeLayout
  readonly #writer: Writer

  private constructor(db: Database, layout: ShapeLayout, writer: Writer) {
    this.#db = db
    this.#layout = layout
    this.#writer = writer
  }

  static async create(db: Database, layout: ShapeLayout): Promise<ShapeTable> {
    const types = { ...layout.columns, ...Object.fromEntries(SIDES.map((side) => [side, 'DOUBLE'])) }
    const columns = Object.entries(types).map(([name, type]) => joinSql([ident(name), TYPES[type]!], ' '))
    await db.run('SET enable_geoparquet_conversion = false')
    await db.run(sql`CREATE TABLE shapes (${joinSql(columns)}, geometry BLOB)`)
    return new ShapeTable(db, layout, await db.writer('shapes'))
  }

  /** One shape and its cells, in the order of the columns. */
  add(cells: readonly Cell[], polygons: Polygons): void {
    const sides = boundsOf(polygons).map((side) => side / UNITS_PER_DEGREE)
    this.#writer.row(...cells, ...sides, encodeWkb(polygons))
  }

  /** Adds the rows of an earlier lake file that belong to none of the parts read anew. */
  async carryOver(path: string, replaced: readonly string[]): Promise<void> {
    this.#writer.flush()
    const { columns, part } = this.#layout
    await this.#db.run(
      sql`INSERT INTO shapes SELECT ${idents(Object.keys(columns))}, bbox.xmin, bbox.ymin, bbox.xmax, bbox.ymax, geometry
       FROM ${rowsOfOtherParts(path, replaced, part)}`,
    )
  }

  async write(workDir: string): Promise<Written> {
    const { kind, file, order } = this.#layout
    this.#writer.close()
    const rows = sql`SELECT ${idents(file)} FROM (SELECT *, ${BBOX} AS bbox FROM shapes) ORDER BY ${idents(order)}`
    return writeGeoParquet(this.#db, workDir, kind, sql`shapes`, rows)
  }
}

const TYPES: Readonly<Record<string, Sql>> = {
  VARCHAR: sql`VARCHAR`,
  BOOLEAN: sql`BOOLEAN`,
  INTEGER: sql`INTEGER`,
  DOUBLE: sql`DOUBLE`,
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
