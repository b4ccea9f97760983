import { blobValue, type DuckDBAppender, type DuckDBConnection } from '@duckdb/node-api'
import { boundsOf } from '../../../shared/geo/bounds.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { encodeWkb } from '../../../shared/geo/wkb.ts'
import { polygonsAreaM2 } from '../../geometry/area.ts'
import { geoMetadata } from '../../geoparquet/metadata.ts'
import { sqlPath } from '../../pipeline/duckdb.ts'
import type { Footprint } from './footprint.ts'

/** The drawn buildings of one département on their way to the lake. They have no identifier: place orders them. */
export class FootprintTable {
  readonly #connection: DuckDBConnection
  readonly #appender: DuckDBAppender

  private constructor(connection: DuckDBConnection, appender: DuckDBAppender) {
    this.#connection = connection
    this.#appender = appender
  }

  static async create(connection: DuckDBConnection): Promise<FootprintTable> {
    await connection.run('SET enable_geoparquet_conversion = false')
    await connection.run(
      `CREATE TABLE footprints (commune VARCHAR, light BOOLEAN, updated VARCHAR, ground DOUBLE,
         xmin DOUBLE, ymin DOUBLE, xmax DOUBLE, ymax DOUBLE, geometry BLOB, part VARCHAR)`,
    )
    return new FootprintTable(connection, await connection.createAppender('footprints'))
  }

  /** `part` = the commune or département whose refreshing replaces the row. */
  add({ commune, light, updated, polygons }: Footprint, part: string): void {
    const row = this.#appender
    row.appendVarchar(commune)
    if (light === null) row.appendNull()
    else row.appendBoolean(light)
    if (updated === null) row.appendNull()
    else row.appendVarchar(updated)
    row.appendDouble(Math.round(polygonsAreaM2(polygons) * 10) / 10)
    for (const side of boundsOf(polygons)) row.appendDouble(side / UNITS_PER_DEGREE)
    row.appendBlob(blobValue(encodeWkb(polygons)).bytes)
    row.appendVarchar(part)
    row.endRow()
  }

  /** Adds the rows of an earlier lake file whose part is not among `replaced`. */
  async carryOver(path: string, replaced: readonly string[]): Promise<void> {
    this.#appender.flushSync()
    await this.#connection.run(
      `INSERT INTO footprints SELECT commune, light, updated, ground, bbox.xmin, bbox.ymin, bbox.xmax, bbox.ymax, geometry, part
       FROM read_parquet(${sqlPath(path)}) WHERE part NOT IN (${replaced.map(sqlPath).join(', ')})`,
    )
  }

  /** Writes GeoParquet 1.1 (WKB, WGS84, bbox covering), commune by commune; returns the number of rows. */
  async write(path: string): Promise<number> {
    this.#appender.closeSync()
    const extent = await this.#connection.runAndReadAll(
      'SELECT count(*), min(xmin), min(ymin), max(xmax), max(ymax) FROM footprints',
    )
    const [rows, ...bbox] = extent.getRows()[0]!.map(Number)
    await this.#connection.run(
      `COPY (SELECT commune, light, updated, ground, {xmin: xmin, ymin: ymin, xmax: xmax, ymax: ymax} AS bbox, geometry, part
         FROM footprints ORDER BY commune, xmin, ymin, xmax, ymax, ground, geometry)
       TO ${sqlPath(path)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 10240, KV_METADATA {geo: '${geoMetadata(bbox)}'})`,
    )
    return rows!
  }
}
