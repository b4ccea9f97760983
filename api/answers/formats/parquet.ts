import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer'
import type { Table, TableColumn } from '../operation.ts'
import type { RowsMeta } from '../rows-about.ts'

const TYPES = { text: 'STRING', number: 'DOUBLE', boolean: 'BOOLEAN' } as const satisfies Record<
  TableColumn['type'],
  ColumnSource['type']
>

/** Name of the column of points, as GeoParquet has it. */
const GEOMETRY = 'geometry'

/**
 * A Parquet file (Snappy): the columns of the table, all nullable, and after them a point a row as GeoParquet 1.1 has it (WKB, WGS84), null for
 * a row without a place. Its metadata `terrier` is `meta` as JSON.
 */
export function parquetOf({ columns, rows, point }: Table, meta: RowsMeta): Buffer {
  const columnData = columns.map(
    ({ name, type }, i): ColumnSource => ({
      name,
      type: TYPES[type],
      data: rows.map((row) => row[i] ?? null),
    }),
  )
  const [lngAt, latAt] = [point.lng, point.lat].map((side) => columns.findIndex(({ name }) => name === side))
  const points = rows.map((row) => pointOf(row[lngAt ?? -1], row[latAt ?? -1]))
  const file = parquetWriteBuffer({
    columnData: [...columnData, { name: GEOMETRY, type: 'BYTE_ARRAY', data: points }],
    kvMetadata: [
      { key: 'geo', value: JSON.stringify(GEO) },
      { key: 'terrier', value: JSON.stringify(meta) },
    ],
    createdBy: 'terrier',
  })
  return Buffer.from(file)
}

/** Left out of it: the reference system, which is then longitude and latitude of WGS84 (OGC:CRS84). */
const GEO = {
  version: '1.1.0',
  primary_column: GEOMETRY,
  columns: { [GEOMETRY]: { encoding: 'WKB', geometry_types: ['Point'] } },
}

type Cell = Table['rows'][number][number]

/** A point as little-endian WKB. */
function pointOf(lng: Cell | undefined, lat: Cell | undefined): Uint8Array | null {
  if (typeof lng !== 'number' || typeof lat !== 'number') return null
  const bytes = new Uint8Array(21)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, 1)
  view.setUint32(1, 1, true)
  view.setFloat64(5, lng, true)
  view.setFloat64(13, lat, true)
  return bytes
}
