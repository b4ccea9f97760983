import { z } from 'zod'
import { wholeSchema } from '../../../../api/answers/json-schema.ts'
import type { Operation } from '../../../../api/answers/operation.ts'
import { operations } from '../../../../api/operations/index.ts'
import { demoExamples } from '../../../support/demo-examples.ts'
import type { Sent } from '../measured-server.ts'
import { DRAWINGS } from './drawings.ts'
import { powers, type Series, TEXTS, VALUES, withValue } from './series.ts'

/** Past the 16 kB of a request line and headers. */
const LINE = powers(5, 14, 3)
/** Past the values that a body may hold, and past the 2 MB of a drawing. */
const MEMBER = powers(7, 19, 6)
const BODY = powers(6, 21, 5)
const POSITIONS = powers(5, 14, 3)
const TEXT_KINDS = ['letters', 'commas', 'quotes'] as const
/** Bytes of fifty sales. */
const LIST = 200_000

const HEADERS: Readonly<Record<string, (size: number) => string>> = {
  accept: (size) => 'a/b;q=0.5,'.repeat(Math.ceil(size / 10)),
  'if-none-match': (size) => '"x",'.repeat(Math.ceil(size / 4)),
  'accept-encoding': (size) => 'br;q=0.1,'.repeat(Math.ceil(size / 9)),
  authorization: (size) => `Bearer ${'x'.repeat(size)}`,
  'x-request-id': (size) => 'x'.repeat(size),
}

/** The address of a question with these values, in its path and its query. */
export function addressOf({ path }: Operation, values: Readonly<Record<string, string>>): string {
  const inPath = Object.keys(values).filter((name) => path.includes(`{${name}}`))
  const url = inPath.reduce(
    (text, name) => text.replace(`{${name}}`, encodeURIComponent(values[name]!)),
    path,
  )
  const rest = Object.entries(values).filter(([name]) => !inPath.includes(name))
  const query = rest.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  return query.length === 0 ? url : `${url}?${query.join('&')}`
}

const get = (url: string, headers = {}): Sent => ({ method: 'GET', url, headers })

function textSeries(operation: Operation): Series[] {
  const example = Object.fromEntries(
    Object.entries(demoExamples(operation)[0]!.input).map(([name, value]) => [name, String(value)]),
  )
  const url = addressOf(operation, example)
  const more = url.includes('?') ? '&' : '?'
  const series = (name: string, at: (size: number) => Sent): Series => ({
    name: `GET ${operation.path} ${name}`,
    sizes: LINE,
    at,
    asked: () => LIST,
  })
  return [
    ...Object.keys(operation.input.shape).flatMap((name) => [
      ...TEXT_KINDS.map((kind) =>
        series(`${name}: ${kind}`, (size) =>
          get(addressOf(operation, { ...example, [name]: TEXTS[kind]!(size) })),
        ),
      ),
      series(`${name}: again`, (size) => get(`${url}${more}${`${name}=1&`.repeat(Math.ceil(size / 8))}`)),
    ]),
    series('unknown names', (size) =>
      get(url + more + Array.from({ length: Math.ceil(size / 6) }, (_, i) => `k${i}=1`).join('&')),
    ),
    series('a long name', (size) => get(`${url}${more}${'k'.repeat(size)}=1`)),
    series('quotes in its name', (size) => get(`${url}${more}${'%22'.repeat(Math.ceil(size / 3))}=1`)),
    ...Object.entries(HEADERS).map(([name, grow]) =>
      series(`header ${name}`, (size) => get(url, { [name]: grow(size) })),
    ),
  ]
}

const schemaSchema = z.looseObject({
  get properties() {
    return z.record(z.string(), schemaSchema).optional()
  },
})

/** Where the members of an input stand, objects before what is in them. */
export function placesOf(input: z.ZodObject): string[][] {
  const walk = ({ properties = {} }: z.infer<typeof schemaSchema>, path: string[]): string[][] =>
    Object.entries(properties).flatMap(([name, schema]) => [
      [...path, name],
      ...walk(schema, [...path, name]),
    ])
  return walk(schemaSchema.parse(wholeSchema(input, 'input')), [])
}

function bodySeries(operation: Operation): Series[] {
  const send = (body: string): Sent => ({
    method: 'POST',
    url: operation.path,
    headers: { 'content-type': 'application/json' },
    body,
  })
  const example = demoExamples(operation)[0]!.input
  const series = (name: string, sizes: number[], body: (size: number) => string): Series => ({
    name: `POST ${operation.path} ${name}`,
    sizes,
    at: (size) => send(body(size)),
    asked: () => LIST,
  })
  return [
    ...[...placesOf(operation.input), ['unknown']].flatMap((path) =>
      Object.entries(VALUES).map(([kind, grow]) =>
        series(`${path.join('.')}: ${kind}`, MEMBER, (size) => withValue(example, path, grow(size))),
      ),
    ),
    ...Object.entries(VALUES).map(([kind, grow]) => series(`whole: ${kind}`, BODY, grow)),
    series('spaces', BODY, (size) => `${' '.repeat(size)}${JSON.stringify(example)}`),
    series(
      'unknown names',
      BODY,
      (size) => `${VALUES.keys!(size).slice(0, -1)},${JSON.stringify(example).slice(1)}`,
    ),
    ...Object.entries(DRAWINGS).map(([kind, grow]) =>
      series(`drawing: ${kind}`, POSITIONS, (size) => {
        const mode = 'mode' in operation.input.shape ? { mode: 'geometry' } : {}
        return withValue({ ...mode, limit: 50, filters: { priceMin: 1e12 } }, ['geometry'], grow(size))
      }),
    ),
  ]
}

/** Every question of the list, with everything in it that a caller may make longer. */
export function questionSeries(): Series[] {
  return operations.flatMap((operation) =>
    operation.method === 'GET' ? textSeries(operation) : bodySeries(operation),
  )
}
