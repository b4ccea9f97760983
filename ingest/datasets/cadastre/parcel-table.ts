import {
  BLOB,
  BOOLEAN,
  blobValue,
  DOUBLE,
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBDataChunk,
  type DuckDBValue,
  INTEGER,
  VARCHAR,
} from '@duckdb/node-api'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { encodeWkb } from '../../../shared/geo/wkb.ts'
import { geoMetadata } from '../../geoparquet/metadata.ts'
import { sqlPath } from '../../pipeline/duckdb.ts'
import type { Parcel } from './feature.ts'

const TYPES = [VARCHAR, INTEGER, BOOLEAN, INTEGER, INTEGER, DOUBLE, DOUBLE, DOUBLE, DOUBLE, BLOB]
const CHUNK = 2048
/** Ten thousand rows a group: the size at which one parcel is read cheapest. */
const ROW_GROUP = 10_240

/** The parcels of one département on their way to the lake: appended in any order, written in IDU order. */
export class ParcelTable {
  readonly #connection: DuckDBConnection
  readonly #appender: DuckDBAppender
  #columns: DuckDBValue[][] = TYPES.map(() => [])
  #lastKey = -1
  #inOrder = true

  private constructor(connection: DuckDBConnection, appender: DuckDBAppender) {
    this.#connection = connection
    this.#appender = appender
  }

  static async create(connection: DuckDBConnection): Promise<ParcelTable> {
    await connection.run('SET enable_geoparquet_conversion = false')
    await connection.run(
      `CREATE TABLE parcels (idu VARCHAR, contenance INTEGER, arpente BOOLEAN, created INTEGER, updated INTEGER,
         xmin DOUBLE, ymin DOUBLE, xmax DOUBLE, ymax DOUBLE, geometry BLOB)`,
    )
    return new ParcelTable(connection, await connection.createAppender('parcels'))
  }

  add(parcel: Parcel): void {
    const box = boxOf(parcel)
    const { idu, contenance, arpente, createdDay, updatedDay } = parcel
    const wkb = blobValue(encodeWkb(parcel.polygons))
    const values = [idu, contenance, arpente, createdDay, updatedDay, ...box, wkb]
    for (let i = 0; i < values.length; i++) this.#columns[i]!.push(values[i]!)
    if (parcel.key < this.#lastKey) this.#inOrder = false
    this.#lastKey = parcel.key
    if (this.#columns[0]!.length === CHUNK) this.#flush()
  }

  #flush(): void {
    const rows = this.#columns[0]!.length
    if (rows === 0) return
    const chunk = DuckDBDataChunk.create(TYPES, rows)
    chunk.setColumns(this.#columns)
    this.#appender.appendDataChunk(chunk)
    this.#columns = TYPES.map(() => [])
  }

  /** Adds the rows of an earlier lake file whose commune is not among `replaced`. */
  async carryOver(path: string, replaced: readonly string[]): Promise<void> {
    this.#inOrder = false
    await this.#connection.run(
      `INSERT INTO parcels SELECT idu, contenance, arpente, created - DATE '1970-01-01', updated - DATE '1970-01-01', bbox.xmin, bbox.ymin, bbox.xmax, bbox.ymax, geometry
       FROM read_parquet(${sqlPath(path)}) WHERE commune NOT IN (SELECT unnest($replaced::VARCHAR[]))`,
      { replaced: `[${replaced.join(',')}]` },
    )
  }

  /** Writes GeoParquet 1.1 (WKB, WGS84, bbox covering) in IDU order; returns the number of rows. */
  async write(path: string): Promise<number> {
    this.#flush()
    this.#appender.closeSync()
    const extent = await this.#connection.runAndReadAll(
      'SELECT count(*), min(xmin), min(ymin), max(xmax), max(ymax) FROM parcels',
    )
    const [rows, ...bbox] = extent.getRows()[0]!.map(Number)
    const metadata = geoMetadata(bbox)
    // Départements are published in IDU order: sorting a million geometries again would double the time.
    const order = this.#inOrder ? '' : 'ORDER BY idu'
    await this.#connection.run(
      `COPY (SELECT idu, idu[1:5] AS commune, idu[6:8] AS prefixe, idu[9:10] AS section, idu[11:14] AS numero,
           contenance, arpente,
           DATE '1970-01-01' + created AS created, DATE '1970-01-01' + updated AS updated,
           {xmin: xmin, ymin: ymin, xmax: xmax, ymax: ymax} AS bbox, geometry
         FROM parcels ${order})
       TO ${sqlPath(path)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP}, KV_METADATA {geo: '${metadata}'})`,
    )
    return rows!
  }
}

/** Extent in degrees: xmin, ymin, xmax, ymax. */
function boxOf(parcel: Parcel): [number, number, number, number] {
  let [xmin, ymin, xmax, ymax] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [outline] of parcel.polygons)
    for (let i = 0; i < outline!.length; i += 2) {
      const x = outline![i]!
      const y = outline![i + 1]!
      if (x < xmin) xmin = x
      if (x > xmax) xmax = x
      if (y < ymin) ymin = y
      if (y > ymax) ymax = y
    }
  return [xmin / UNITS_PER_DEGREE, ymin / UNITS_PER_DEGREE, xmax / UNITS_PER_DEGREE, ymax / UNITS_PER_DEGREE]
}
