import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { Table } from '../operation.ts'
import { invalidParameters } from '../problems.ts'
import { arrowOf } from './arrow.ts'
import { csvOf } from './csv.ts'
import { geoJsonOf } from './geojson.ts'

/** A form other than JSON in which a table of rows can be had. */
export interface Format {
  name: 'csv' | 'geojson' | 'arrow'
  mediaType: string
  write(table: Table): string | Buffer
}

export const FORMATS: readonly Format[] = [
  { name: 'csv', mediaType: 'text/csv; charset=utf-8', write: csvOf },
  { name: 'geojson', mediaType: 'application/geo+json; charset=utf-8', write: geoJsonOf },
  { name: 'arrow', mediaType: 'application/vnd.apache.arrow.stream', write: arrowOf },
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
