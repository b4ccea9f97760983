import { blobValue, type DuckDBAppender, type DuckDBConnection } from '@duckdb/node-api'
import { boundsOf } from '../../../shared/geo/bounds.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { encodeWkb } from '../../../shared/geo/wkb.ts'
import { geoMetadata } from '../../geoparquet/metadata.ts'
import { sqlPath } from '../../pipeline/duckdb.ts'
import type { Contour } from './contour.ts'

/** The IRIS of one département on their way to the lake: appended in any order, written in order of code. */
export class ContourTable {
  readonly #connection: DuckDBConnection
  readonly #appender: DuckDBAppender

  private constructor(connection: DuckDBConnection, appender: DuckDBAppender) {
    this.#connection = connection
    this.#appender = appender
  }

  static async create(connection: DuckDBConnection): Promise<ContourTable> {
    await connection.run('SET enable_geoparquet_conversion = false')
    await connection.run(
      `CREATE TABLE contours (iris VARCHAR, commune VARCHAR, name VARCHAR, type VARCHAR,
         xmin DOUBLE, ymin DOUBLE, xmax DOUBLE, ymax DOUBLE, geometry BLOB)`,
    )
    return new ContourTable(connection, await connection.createAppender('contours'))
  }

  add({ iris, commune, name, type, polygons }: Contour): void {
    const row = this.#appender
    for (const text of [iris, commune, name]) row.appendVarchar(text)
    if (type === null) row.appendNull()
    else row.appendVarchar(type)
    for (const side of boundsOf(polygons)) row.appendDouble(side / UNITS_PER_DEGREE)
    row.appendBlob(blobValue(encodeWkb(polygons)).bytes)
    row.endRow()
  }

  /** Adds the rows of an earlier lake file whose commune is not among `replaced`. */
  async carryOver(path: string, replaced: readonly string[]): Promise<void> {
    this.#appender.flushSync()
    await this.#connection.run(
      `INSERT INTO contours SELECT iris, commune, name, type, bbox.xmin, bbox.ymin, bbox.xmax, bbox.ymax, geometry
       FROM read_parquet(${sqlPath(path)}) WHERE commune NOT IN (${replaced.map(sqlPath).join(', ')})`,
    )
  }

  /** Writes GeoParquet 1.1 (WKB, WGS84, bbox covering) in order of code; returns the number of rows. */
  async write(path: string): Promise<number> {
    this.#appender.closeSync()
    const extent = await this.#connection.runAndReadAll(
      'SELECT count(*), min(xmin), min(ymin), max(xmax), max(ymax) FROM contours',
    )
    const [rows, ...bbox] = extent.getRows()[0]!.map(Number)
    await this.#connection.run(
      `COPY (SELECT iris, commune, name, type, {xmin: xmin, ymin: ymin, xmax: xmax, ymax: ymax} AS bbox, geometry
         FROM contours ORDER BY iris)
       TO ${sqlPath(path)} (FORMAT parquet, COMPRESSION zstd, KV_METADATA {geo: '${geoMetadata(bbox)}'})`,
    )
    return rows!
  }
}
