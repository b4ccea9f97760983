import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import Papa from 'papaparse'
import { FORMULA } from '../../../shared/csv/formulas.ts'
import type { Table } from '../operation.ts'
import { invalidParameters } from '../problems.ts'

/** A form other than JSON in which a table of rows can be had. */
export interface Format {
  name: 'csv' | 'geojson' | 'arrow' | 'parquet'
  mediaType: string
  write(table: Table): string | Buffer | Promise<Buffer>
}

/** Who writes Arrow and Parquet is loaded when it is asked for: that takes as long as a tenth of the start of the service. */
export const FORMATS: readonly Format[] = [
  { name: 'csv', mediaType: 'text/csv; charset=utf-8', write: csvOf },
  { name: 'geojson', mediaType: 'application/geo+json; charset=utf-8', write: geoJsonOf },
  {
    name: 'arrow',
    mediaType: 'application/vnd.apache.arrow.stream',
    write: async (table) => (await import('./arrow.ts')).arrowOf(table),
  },
  {
    name: 'parquet',
    mediaType: 'application/vnd.apache.parquet',
    write: async (table) => (await import('./parquet.ts')).parquetOf(table),
  },
]

const NAMES = ['json', ...FORMATS.map(({ name }) => name)]

/**
 * The form a request asks for, by `format=` or else by `Accept`; undefined = JSON. A client that names none of these media
 * types gets JSON. Throws the 400 Problem for a `format` that does not exist.
 */
export function formatOf(format: unknown, accept: FastifyRequest['headers']['accept']): Format | undefined {
  if (format !== undefined) {
    if (typeof format !== 'string' || !NAMES.includes(format))
      throw invalidParameters([{ parameter: 'format', detail: `must be one of ${NAMES.join(', ')}` }])
    return FORMATS.find(({ name }) => name === format)
  }
  // JSON comes first: it is what a client gets that takes several equally, or none of them.
  const best = new Negotiator({ headers: { accept } }).mediaType(['application/json', ...FORMATS.map(typeOf)])
  return FORMATS.find((one) => typeOf(one) === best)
}

const typeOf = ({ mediaType }: Format) => mediaType.split(';')[0]!

/**
 * RFC 4180, UTF-8, a comma, LF. Text that a spreadsheet would run as a formula has an apostrophe before it. The expression is ours: Papa's own misses
 * texts with a line break.
 */
function csvOf({ columns, rows }: Table): string {
  const body = Papa.unparse(
    { fields: columns.map(({ name }) => name), data: rows.map((row) => [...row]) },
    { newline: '\n', escapeFormulae: FORMULA },
  )
  return `${body}\n`
}

/** A FeatureCollection (RFC 7946): a point a row, its columns as properties; `geometry` null for a row without a place. */
function geoJsonOf({ columns, rows, point }: Table): string {
  const lngAt = columns.findIndex(({ name }) => name === point.lng)
  const latAt = columns.findIndex(({ name }) => name === point.lat)
  const features = rows.map((row) => {
    const [lng, lat] = [row[lngAt], row[latAt]]
    const geometry =
      typeof lng === 'number' && typeof lat === 'number' ? { type: 'Point', coordinates: [lng, lat] } : null
    const members = columns.map(({ name }, i): [string, unknown] => [name, row[i]])
    const properties = Object.fromEntries(
      members.filter(([column]) => column !== point.lng && column !== point.lat),
    )
    return { type: 'Feature', geometry, properties }
  })
  return JSON.stringify({ type: 'FeatureCollection', features })
}
