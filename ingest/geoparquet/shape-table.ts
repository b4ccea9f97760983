import { join } from 'node:path'
import type { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api'
import { boundsOf } from '../../shared/geo/bounds.ts'
import { type Polygons, UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import { encodeWkb } from '../../shared/geo/wkb.ts'
import type { Written } from '../dataset.ts'
import { sqlPath } from '../pipeline/duckdb/duckdb.ts'
import { LAKE_ROW_GROUP, rowsOfOtherParts } from '../pipeline/duckdb/lake-file.ts'
import { appendRow, type Cell } from '../pipeline/duckdb/table-row.ts'
import { geoMetadata } from './metadata.ts'

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
  readonly #connection: DuckDBConnection
  readonly #layout: ShapeLayout
  readonly #appender: DuckDBAppender

  private constructor(connection: DuckDBConnection, layout: ShapeLayout, appender: DuckDBAppender) {
    this.#connection = connection
    this.#layout = layout
    this.#appender = appender
  }

  static async create(connection: DuckDBConnection, layout: ShapeLayout): Promise<ShapeTable> {
    const columns = Object.entries(layout.columns).map(([name, type]) => `${name} ${type}`)
    const sides = SIDES.map((side) => `${side} DOUBLE`)
    await connection.run('SET enable_geoparquet_conversion = false')
    await connection.run(`CREATE TABLE shapes (${[...columns, ...sides].join(', ')}, geometry BLOB)`)
    return new ShapeTable(connection, layout, await connection.createAppender('shapes'))
  }

  /** One shape and its cells, in the order of the columns. */
  add(cells: readonly Cell[], polygons: Polygons): void {
    const sides = boundsOf(polygons).map((side) => side / UNITS_PER_DEGREE)
    appendRow(this.#appender, ...cells, ...sides, encodeWkb(polygons))
  }

  /** Adds the rows of an earlier lake file that belong to none of the parts read anew. */
  async carryOver(path: string, replaced: readonly string[]): Promise<void> {
    this.#appender.flushSync()
    const sides = SIDES.map((side) => `bbox.${side}`)
    await this.#connection.run(
      `INSERT INTO shapes SELECT ${[...this.#names, ...sides].join(', ')}, geometry FROM ${rowsOfOtherParts(path, replaced, this.#layout.part)}`,
    )
  }

  /** Writes GeoParquet 1.1 (WKB, WGS84, bbox covering). */
  async write(workDir: string): Promise<Written> {
    const { kind, file, order } = this.#layout
    this.#appender.closeSync()
    const extent = await this.#connection.runAndReadAll(
      'SELECT count(*), min(xmin), min(ymin), max(xmax), max(ymax) FROM shapes',
    )
    const [rows, ...bbox] = extent.getRows()[0]!.map(Number)
    const sides = SIDES.map((side) => `${side}: ${side}`)
    const path = join(workDir, `${kind}.parquet`)
    await this.#connection.run(
      `COPY (SELECT ${file.join(', ')} FROM (SELECT *, {${sides.join(', ')}} AS bbox FROM shapes) ORDER BY ${order.join(', ')})
       TO ${sqlPath(path)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${LAKE_ROW_GROUP}, KV_METADATA {geo: '${geoMetadata(bbox)}'})`,
    )
    return { role: 'lake', kind, path, rows: rows! }
  }

  get #names(): string[] {
    return Object.keys(this.#layout.columns)
  }
}
