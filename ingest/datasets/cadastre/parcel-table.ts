import {
  BLOB,
  BOOLEAN,
  blobValue,
  DOUBLE,
  DuckDBBlobVector,
  DuckDBBooleanVector,
  DuckDBDataChunk,
  DuckDBDoubleVector,
  DuckDBIntegerVector,
  DuckDBVarCharVector,
  INTEGER,
  VARCHAR,
} from '@duckdb/node-api'
import type { Database } from '../../../formats/duckdb/database.ts'
import { rowsOfOtherParts } from '../../../formats/duckdb/lake-file.ts'
import { selectColumns } from '../../../formats/duckdb/select-columns.ts'
import { sql } from '../../../formats/duckdb/sql.ts'
import type { Writer } from '../../../formats/duckdb/writer.ts'
import { encodeWkb } from '../../../formats/geometry/wkb.ts'
import { BBOX, writeGeoParquet } from '../../../formats/geoparquet/shape-table.ts'
import type { Written } from '../../../formats/written.ts'
import { boundsOf } from '../../../shared/geo/bounds.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { parcelFile } from '../../../shared/lake/files/cadastre.ts'
import type { Box } from '../../territory/box.ts'
import type { Parcel } from './feature.ts'

const TYPES = [VARCHAR, INTEGER, BOOLEAN, INTEGER, INTEGER, DOUBLE, DOUBLE, DOUBLE, DOUBLE, BLOB]
const CHUNK = 2048

/** The parcels of one département on their way to the lake: appended in any order, written in IDU order. */
export class ParcelTable {
  readonly #db: Database
  readonly #writer: Writer
  #chunk = DuckDBDataChunk.create(TYPES, CHUNK)
  #vectors = vectorsOf(this.#chunk)
  #rows = 0
  #lastKey = -1
  #inOrder = true

  private constructor(db: Database, writer: Writer) {
    this.#db = db
    this.#writer = writer
  }

  static async create(db: Database): Promise<ParcelTable> {
    await db.run('SET enable_geoparquet_conversion = false')
    await db.run(
      `CREATE TABLE parcels (idu VARCHAR, contenance INTEGER, arpente BOOLEAN, created INTEGER, updated INTEGER,
         xmin DOUBLE, ymin DOUBLE, xmax DOUBLE, ymax DOUBLE, geometry BLOB)`,
    )
    return new ParcelTable(db, await db.writer('parcels'))
  }

  /** Adds a parcel with the box around it (`parcelBox`). Cells are set straight in DuckDB's vectors: lists of values in between would double the time. */
  add(parcel: Parcel, [xmin, ymin, xmax, ymax]: Box): void {
    const row = this.#rows++
    const cells = this.#vectors
    cells.idu.setItem(row, parcel.idu)
    cells.contenance.setItem(row, parcel.contenance)
    cells.arpente.setItem(row, parcel.arpente)
    cells.created.setItem(row, parcel.createdDay)
    cells.updated.setItem(row, parcel.updatedDay)
    cells.xmin.setItem(row, xmin)
    cells.ymin.setItem(row, ymin)
    cells.xmax.setItem(row, xmax)
    cells.ymax.setItem(row, ymax)
    cells.geometry.setItem(row, blobValue(encodeWkb(parcel.polygons)))
    if (parcel.key < this.#lastKey) this.#inOrder = false
    this.#lastKey = parcel.key
    if (this.#rows === CHUNK) this.#flush()
  }

  #flush(): void {
    if (this.#rows === 0) return
    for (const vector of Object.values(this.#vectors)) vector.flush()
    this.#chunk.rowCount = this.#rows
    this.#writer.chunk(this.#chunk)
    this.#chunk = DuckDBDataChunk.create(TYPES, CHUNK)
    this.#vectors = vectorsOf(this.#chunk)
    this.#rows = 0
  }

  /** Adds the rows of an earlier lake file whose commune is not among `replaced`. */
  async carryOver(path: string, replaced: readonly string[]): Promise<void> {
    this.#inOrder = false
    await this.#db.run(
      sql`INSERT INTO parcels SELECT idu, contenance, arpente, created - DATE '1970-01-01', updated - DATE '1970-01-01', bbox.xmin, bbox.ymin, bbox.xmax, bbox.ymax, geometry
       FROM ${rowsOfOtherParts(path, replaced, 'commune')}`,
    )
  }

  /** Writes the lake file `parcels` in IDU order. */
  async write(workDir: string): Promise<Written> {
    this.#flush()
    this.#writer.close()
    // Départements are published in IDU order: sorting a million geometries again would double the time.
    const order = this.#inOrder ? sql`` : sql`ORDER BY idu`
    const columns = selectColumns(parcelFile.table, {
      commune: sql`idu[1:5]`,
      prefixe: sql`idu[6:8]`,
      section: sql`idu[9:10]`,
      numero: sql`idu[11:14]`,
      created: sql`DATE '1970-01-01' + created`,
      updated: sql`DATE '1970-01-01' + updated`,
      bbox: BBOX,
    })
    const rows = sql`SELECT ${columns} FROM parcels ${order}`
    return writeGeoParquet(this.#db, workDir, parcelFile.kind, sql`parcels`, rows)
  }
}

/** The box around a parcel, WGS84 degrees. */
export function parcelBox({ polygons }: Pick<Parcel, 'polygons'>): Box {
  const [xmin, ymin, xmax, ymax] = boundsOf(polygons)
  return [xmin / UNITS_PER_DEGREE, ymin / UNITS_PER_DEGREE, xmax / UNITS_PER_DEGREE, ymax / UNITS_PER_DEGREE]
}

function vectorsOf(chunk: DuckDBDataChunk) {
  const column = <T>(i: number, kind: abstract new (...parts: never[]) => T): T => {
    const vector: unknown = chunk.getColumnVector(i)
    if (vector instanceof kind) return vector
    throw new Error(`Column ${i} of the parcels is no ${kind.name}`)
  }
  return {
    idu: column(0, DuckDBVarCharVector),
    contenance: column(1, DuckDBIntegerVector),
    arpente: column(2, DuckDBBooleanVector),
    created: column(3, DuckDBIntegerVector),
    updated: column(4, DuckDBIntegerVector),
    xmin: column(5, DuckDBDoubleVector),
    ymin: column(6, DuckDBDoubleVector),
    xmax: column(7, DuckDBDoubleVector),
    ymax: column(8, DuckDBDoubleVector),
    geometry: column(9, DuckDBBlobVector),
  }
}
