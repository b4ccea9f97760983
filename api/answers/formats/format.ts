import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import Papa from 'papaparse'
import { FORMULA, protectedText } from '../../../shared/csv/formulas.ts'
import type { Table } from '../operation.ts'
import { parameterSentences } from '../parameter-sentences.ts'
import { invalidParameters } from '../problems.ts'
import type { RowsMeta } from '../rows-about.ts'
import { acceptedType } from './accepted-type.ts'

/** A form other than JSON in which a table of rows can be had. */
export interface Format {
  name: 'csv' | 'geojson' | 'arrow' | 'parquet' | 'xlsx' | 'gpkg'
  mediaType: string
  /** Where the same name is written in several ways. */
  locale?: 'fr'
  /** `meta`: the release and the datasets that the rows are from, and which part of what was asked for they are. */
  write(table: Table, meta: RowsMeta): string | Buffer | Promise<Buffer | Readable>
}

export const GEOPACKAGE_TYPE = 'application/geopackage+sqlite3'

/** Who writes Arrow, Parquet, workbooks and GeoPackages is loaded when it is asked for: that takes as long as a tenth of the start of the service. */
export const FORMATS: readonly Format[] = [
  { name: 'csv', mediaType: 'text/csv; charset=utf-8', write: csvOf },
  { name: 'geojson', mediaType: 'application/geo+json; charset=utf-8', write: geoJsonOf },
  {
    name: 'arrow',
    mediaType: 'application/vnd.apache.arrow.stream',
    write: async (table, meta) => (await import('./arrow.ts')).arrowOf(table, meta),
  },
  {
    name: 'parquet',
    mediaType: 'application/vnd.apache.parquet',
    write: async (table, meta) => (await import('./parquet.ts')).parquetOf(table, meta),
  },
  {
    name: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: async (table, meta) => (await import('./xlsx.ts')).xlsxOf(table, meta),
  },
  {
    name: 'gpkg',
    mediaType: GEOPACKAGE_TYPE,
    write: async (table, meta) =>
      (await import('./geopackage-thread.ts')).geoPackageThread.write(table, meta),
  },
]

/** CSV as spreadsheets of French computers open it without an import. */
const FRENCH_CSV: Format = {
  name: 'csv',
  mediaType: 'text/csv; charset=utf-8',
  locale: 'fr',
  write: frenchCsvOf,
}

/** What `locale` may be. */
export const LOCALES = ['en', 'fr'] as const

/** Their media types without parameters, in the same order. */
const TYPES = FORMATS.map(({ mediaType }) => mediaType.split(';')[0]!)
const NAMES = ['json', ...FORMATS.map(({ name }) => name)]

/**
 * The form a request asks for, by `format=` or else by `Accept`; undefined = JSON. A client that names none of these media
 * types gets JSON. `locale=fr` asks for the CSV of French spreadsheets, and changes no other form. Throws the 400 Problem for a `format` or `locale` that does
 * not exist.
 */
export function askedFormat(
  format: unknown,
  locale: unknown,
  accept: FastifyRequest['headers']['accept'],
): Format | undefined {
  const found = namedFormat(format, accept)
  if (locale === undefined) return found
  if (!LOCALES.some((one) => one === locale))
    throw invalidParameters([{ parameter: 'locale', detail: parameterSentences.oneOf(LOCALES.join(', ')) }])
  return locale === 'fr' && found?.name === 'csv' ? FRENCH_CSV : found
}

function namedFormat(format: unknown, accept: FastifyRequest['headers']['accept']): Format | undefined {
  if (format !== undefined) {
    if (typeof format !== 'string' || !NAMES.includes(format))
      throw invalidParameters([{ parameter: 'format', detail: parameterSentences.oneOf(NAMES.join(', ')) }])
    return FORMATS.find(({ name }) => name === format)
  }
  return FORMATS[TYPES.indexOf(acceptedType(accept, TYPES))]
}

/**
 * RFC 4180, UTF-8, a comma, LF. Papa ends a header without rows with a line break, and no row. Text that a spreadsheet would run as a formula has an apostrophe before it. The expression is ours: Papa's own misses
 * texts with a line break.
 */
function csvOf({ columns, rows }: Table): string {
  const body = Papa.unparse(
    { fields: columns.map(({ name }) => name), data: rows.map((row) => [...row]) },
    { newline: '\n', escapeFormulae: FORMULA },
  )
  return rows.length === 0 ? body : `${body}\n`
}

/**
 * The same for spreadsheets that take a comma for the decimal sign: a byte order mark, semicolons, CRLF, decimal commas, VRAI and FAUX. Such a spreadsheet
 * would show 2,5 of the other form as two cells or as a day.
 */
function frenchCsvOf({ columns, rows }: Table): string {
  const cellOf = (cell: Table['rows'][number][number]) => {
    if (typeof cell === 'number') return String(cell).replace('.', ',')
    if (typeof cell === 'boolean') return cell ? 'VRAI' : 'FAUX'
    // Here and not by the writer, to which a number below zero is a text like any other.
    return cell === null ? null : protectedText(cell)
  }
  const body = Papa.unparse(
    { fields: columns.map(({ name }) => name), data: rows.map((row) => row.map(cellOf)) },
    { newline: '\r\n', delimiter: ';' },
  )
  return `\uFEFF${body}${rows.length === 0 ? '' : '\r\n'}`
}

/** A FeatureCollection (RFC 7946): a point a row, its columns as properties; `geometry` null for a row without a place. `meta` is a foreign member. */
function geoJsonOf({ columns, rows, point }: Table, meta: RowsMeta): string {
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
  return JSON.stringify({ type: 'FeatureCollection', features, meta })
}
