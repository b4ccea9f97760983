import {
  DuckDBBlobVector,
  type DuckDBDataChunk,
  DuckDBIntegerVector,
  type DuckDBVector,
} from '@duckdb/node-api'
import { z } from 'zod'
import { type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { readProjectedWkb } from '../../../formats/geometry/projected-wkb.ts'
import { ProjectedWkbScanner } from '../../../formats/geometry/scan-projected-wkb.ts'
import { type Refusal, refusal } from '../../../formats/refusal.ts'
import { isIdu } from '../../../shared/identifiers/idu.ts'
import { packIdu } from '../../../shared/identifiers/idu-pack.ts'
import { communeCodeOf, departementOf } from '../../../shared/identifiers/insee.ts'
import { LAST_DAY } from './attributes.ts'
import { type Parcel, type ParcelReading, readFields } from './feature.ts'

const text = z.string().nullable()
/** A row as it is written. */
const row = z.tuple([
  z.bigint(),
  text,
  text,
  text,
  text,
  text,
  z.number().nullable(),
  z.custom<{ bytes: Uint8Array }>((value) => value !== undefined).nullable(),
])
type Row = z.infer<typeof row>

const WRITTEN = sql`file_row_number + 1, id, commune, contenance::VARCHAR, created::VARCHAR, updated::VARCHAR, geom_srid::INTEGER, geometry`
/** Columns of WRITTEN that are read of a usual row too; what comes after is for these rows alone. */
const [SRID, GEOMETRY, FIRST_USUAL] = [6, 7, 8]

const EPOCH = sql`DATE '1970-01-01'`
/** Columns as texts, for a file may have them in other types than it should. */
const [CONTENANCE, CREATED, UPDATED] = [
  sql`contenance::VARCHAR`,
  sql`created::VARCHAR`,
  sql`updated::VARCHAR`,
]
const SURFACE = sql`try_cast(${CONTENANCE} AS INTEGER)`
const day = (text: Sql) => sql`try_cast(${text} AS DATE)`
const dayNumber = (text: Sql) => sql`date_diff('day', ${EPOCH}, ${day(text)})`
/** Whether a text is absent or written as DuckDB itself writes its value, which is as the long way asks for it. */
const isUsual = (text: Sql, value: Sql, within: Sql) =>
  sql`(${text} IS NULL OR coalesce(${value}::VARCHAR = ${text} AND ${within}, false))`
const isDay = (text: Sql) => isUsual(text, day(text), sql`${dayNumber(text)} BETWEEN 0 AND ${LAST_DAY}`)

/**
 * What `ParquetRows` reads. The texts of a row are taken out of DuckDB only when it is not usual, for each of them costs about a microsecond:
 * rows of one sheet (the first ten characters of the IDU) follow each other, so that the first alone tells it. `number` is what comes after,
 * and -1 when anything but the sheet and the geometry is not written as usual.
 */
export const ROW_COLUMNS = sql`${WRITTEN},
  CASE WHEN id[1:10] IS DISTINCT FROM lag(id[1:10]) OVER () THEN id[1:10] END,
  CASE WHEN strlen(id) = 14 AND regexp_full_match(id[11:14], '[0-9]{4}') AND commune = id[1:5]
      AND ${isUsual(CONTENANCE, SURFACE, sql`${SURFACE} >= 0`)} AND ${isDay(CREATED)} AND ${isDay(UPDATED)}
    THEN try_cast(id[11:14] AS INTEGER) ELSE -1 END,
  coalesce(${SURFACE}, -1), coalesce(${dayNumber(CREATED)}, -1)::INTEGER, coalesce(${dayNumber(UPDATED)}, -1)::INTEGER`

const NO_REPAIRS: readonly string[] = []
const orNull = (value: number) => (value < 0 ? null : value)

/** The rows of the national GeoParquet, chunk by chunk in the order of the file. */
export class ParquetRows {
  #columns: DuckDBVector[] = []
  readonly #outlines = new ProjectedWkbScanner()
  length = 0
  #geometry: DuckDBBlobVector | undefined
  #numbers: DuckDBIntegerVector[] = []
  /** The sheet under way, its commune and département, and the smallest key in it; the empty one is no sheet. */
  #sheet = { idu: '', commune: '', departement: '', key: 0 }

  open(chunk: DuckDBDataChunk): void {
    this.length = chunk.rowCount
    this.#columns = Array.from({ length: chunk.columnCount }, (_, i) => chunk.getColumnVector(i))
    const geometry = this.#columns[GEOMETRY]
    this.#geometry = geometry instanceof DuckDBBlobVector ? geometry : undefined
    this.#numbers = [SRID, ...[1, 2, 3, 4].map((i) => FIRST_USUAL + i)].map((i) => {
      const column = this.#columns[i]
      if (column instanceof DuckDBIntegerVector) return column
      throw new Error(`Column ${i} of the national GeoParquet is no INTEGER`)
    })
  }

  /** The parcel of row `i`, or why it is refused. Rows of a chunk are read in their order. */
  read(i: number): ParcelReading {
    const begun = this.#columns[FIRST_USUAL]!.getItem(i)
    if (begun !== null) this.#sheet = sheetOf(String(begun))
    const parcel = this.#usual(i)
    return parcel ? { ok: true, parcel } : readRow(this.#row(i))
  }

  /** Its row in the file, its identifier, and what the quarantine keeps of it. */
  asWritten(i: number): { row: number; id: string | null; original: string } {
    const found = this.#row(i)
    return { row: Number(found[0]), id: found[1], original: shown(found) }
  }

  #usual(i: number): Parcel | undefined {
    const [srid, number, surface, created, updated] = this.#numbers
    const last = number!.getItem(i)!
    const { idu, commune, departement, key } = this.#sheet
    const bytes = last < 0 || idu === '' ? null : this.#geometry?.getItemBytes(i)
    const polygons = bytes && this.#outlines.scan(bytes, srid!.getItem(i) ?? 0)
    if (!polygons) return undefined
    return {
      idu: idu + String(last).padStart(4, '0'),
      commune,
      departement,
      key: key + last,
      contenance: orNull(surface!.getItem(i)!),
      arpente: null,
      createdDay: orNull(created!.getItem(i)!),
      updatedDay: orNull(updated!.getItem(i)!),
      polygons,
      repairs: NO_REPAIRS,
    }
  }

  #row(i: number): Row {
    return row.parse(this.#columns.slice(0, FIRST_USUAL).map((column) => column.getItem(i)))
  }
}

function sheetOf(idu: string) {
  const first = `${idu}0000`
  if (!isIdu(first)) return { idu: '', commune: '', departement: '', key: 0 }
  return { idu, commune: communeCodeOf(idu), departement: departementOf(idu), key: packIdu(first) }
}

function readRow([, id, commune, contenance, created, updated, srid, geometry]: Row): ParcelReading {
  const shape = geometry && readShape(geometry.bytes, srid)
  if (shape && 'ok' in shape) return shape
  const properties = {
    id,
    commune,
    contenance: contenance === null ? null : Number(contenance),
    created,
    updated,
  }
  return readFields(properties, id, shape)
}

function readShape(bytes: Uint8Array, srid: number | null): ReturnType<typeof readProjectedWkb> | Refusal {
  try {
    return readProjectedWkb(bytes, srid ?? 0)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const rule = error.message.startsWith('EPSG:') ? 'projection-unknown' : 'coordinates-malformed'
    return refusal(rule, error.message)
  }
}

/** What the quarantine keeps of a row. */
function shown([, id, commune, contenance, created, updated, srid, geometry]: Row): string {
  const wkb = geometry && Buffer.from(geometry.bytes).toString('hex')
  return JSON.stringify({ id, commune, contenance, created, updated, geom_srid: srid, geometry: wkb })
}
