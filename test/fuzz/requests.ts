import fc from 'fast-check'
import { bodyOf, type DrawnBody } from './bodies.ts'
import type { Endpoint, JsonSchema, Parameter } from './document.ts'
import { drawnFrom, NASTY_TEXTS, nastyText, someOf } from './values.ts'

/** A request drawn from the document. */
export interface DrawnRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  payload?: string
  /** The parameter that the document forbids as it is given: the answer has to be a 400 that names it. */
  refused?: string
}

type Values = Record<string, unknown>
interface Query {
  path: Values
  query: Values
  /** Text behind the query, as it is. */
  raw?: string
  /** Nothing is wrong with it, as far as the document says. */
  sound: boolean
  refused?: string
}

/** Requests to one endpoint: well-formed, wrong in one named way, or wrong in ways nobody thought of. */
export function requestsTo(endpoint: Endpoint): fc.Arbitrary<DrawnRequest> {
  const questions = fc.oneof(
    { weight: 1, arbitrary: shown(endpoint) },
    { weight: 7, arbitrary: sound(endpoint) },
    { weight: 4, arbitrary: broken(endpoint) },
    { weight: 3, arbitrary: nasty(endpoint) },
    { weight: 1, arbitrary: garbled(endpoint) },
  )
  return fc
    .tuple(questions, bodyOf(endpoint), headers)
    .map(([question, body, sent]) => written(endpoint, question, body, sent))
}

function written(
  endpoint: Endpoint,
  question: Query,
  body: DrawnBody,
  sent: Record<string, string>,
): DrawnRequest {
  // An empty last segment is the address without it, which the endpoint is not.
  const segment = (value: unknown) => encode(String(value)) || '~'
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => segment(question.path[name]))
  const query = Object.entries(question.query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${encode(name)}=${encode(String(one))}`),
  )
  const text = [...query, ...(question.raw === undefined ? [] : [question.raw])].join('&')
  // A stranger's key is refused first, then a body that cannot be read, then the query, and then what the body says.
  const told = question.refused ?? (question.sound ? body.refused : undefined)
  const refused = 'authorization' in sent || body.unreadable ? undefined : told
  return {
    method: endpoint.method,
    url: text === '' ? path : `${path}?${text}`,
    headers: { ...body.headers, ...sent },
    ...(body.payload === undefined ? {} : { payload: body.payload }),
    ...(refused === undefined ? {} : { refused }),
  }
}

/** Percent-encoded; half a surrogate pair, which has no encoding, as the bytes that a careless client sends. */
function encode(text: string): string {
  return [...text]
    .map((letter) => (/\p{Surrogate}/u.test(letter) ? '%ED%A0%80' : encodeURIComponent(letter)))
    .join('')
}

function sound({ parameters }: Endpoint): fc.Arbitrary<Query> {
  const place = (where: Parameter['in']) => {
    const here = parameters.filter((parameter) => parameter.in === where)
    const values = here.map(({ name, schema, example }) => [name, drawnFrom(schema, example)] as const)
    const required = here.filter((parameter) => parameter.required).map(({ name }) => name)
    return someOf(values, required)
  }
  return fc.record({ path: place('path'), query: place('query'), sound: fc.constant(true) })
}

/**
 * What the document shows for the required parameters, or for the first where one of several is enough: each endpoint
 * answers some of its requests.
 */
function shown({ parameters }: Endpoint): fc.Arbitrary<Query> {
  const place = (where: Parameter['in']) => {
    const here = parameters.filter((parameter) => parameter.in === where)
    const required = here.filter((parameter) => parameter.required)
    const given = required.length > 0 ? required : here.slice(0, 1)
    const values = given.map(({ name, schema, example }) => [
      name,
      example === undefined ? drawnFrom(schema) : fc.constant(example),
    ])
    return fc.record(Object.fromEntries(values))
  }
  return fc.record({ path: place('path'), query: place('query'), sound: fc.constant(true) })
}

/** The national geocoder's shape lets unknown parameters through, and reads numbers as that one does. */
const isLenient = ({ path }: Endpoint) => path.startsWith('/v1/geocodage/')

function broken(endpoint: Endpoint): fc.Arbitrary<Query> {
  const breaks = endpoint.parameters.flatMap((parameter): fc.Arbitrary<(asked: Query) => Query>[] => {
    const place = `${parameter.in}.${parameter.name}`
    const given = (values: fc.Arbitrary<string>) =>
      values.map((value) => (asked: Query) => ({
        ...asked,
        [parameter.in]: { ...asked[parameter.in], [parameter.name]: value },
        refused: place,
      }))
    const left = fc.constant(({ query, ...asked }: Query) => {
      const { [parameter.name]: _gone, ...rest } = query
      return { ...asked, query: rest, refused: place }
    })
    const values = forbidden(parameter.schema)
    return [
      ...(values && !isLenient(endpoint) ? [given(values)] : []),
      ...(parameter.required && parameter.in === 'query' ? [left] : []),
    ]
  })
  const unknown = fc
    .constantFrom('colour', 'Lng', 'constructor', '__proto__', 'a.b', 'limit[]')
    .map((name) => (asked: Query) => ({
      ...asked,
      raw: `${name}=1`,
      refused: `query.${name}`,
    }))
  const all = [...breaks, ...(isLenient(endpoint) ? [] : [unknown])]
  return fc.tuple(sound(endpoint), fc.oneof(...all)).map(([asked, spoil]) => spoil(asked))
}

/** Texts that the schema does not allow; undefined when it allows every text. */
function forbidden(schema: JsonSchema): fc.Arbitrary<string> | undefined {
  if (schema.type === 'array') return schema.items && forbidden(schema.items)
  const options: string[] = []
  if (schema.type === 'number' || schema.type === 'integer') {
    options.push('abc', '', 'NaN', 'Infinity', '1e999', '0x10', '1,5', '１', 'true', '1 2')
    for (const [limit, step] of [
      [schema.minimum, -1],
      [schema.maximum, 1],
    ] as const)
      if (limit !== undefined && Math.abs(limit) < 1e9)
        options.push(String(limit + step), String(limit + step * 1e6))
    if (schema.type === 'integer') options.push('1.5')
  } else if (schema.type === 'boolean') options.push('yes', '1', '', 'TRUE')
  else if (schema.enum) options.push('zzz', ...NASTY_TEXTS)
  else if (schema.maxLength !== undefined) options.push('a'.repeat(schema.maxLength + 1))
  return options.length === 0 ? undefined : fc.constantFrom(...options)
}

/** One parameter, or an unknown one, is a text that nobody expects. */
function nasty(endpoint: Endpoint): fc.Arbitrary<Query> {
  const names = [
    ...endpoint.parameters.map((parameter) => [parameter.in, parameter.name] as const),
    ['query', 'x'] as const,
  ]
  return fc
    .tuple(
      sound(endpoint),
      fc.constantFrom(...names),
      fc.oneof(nastyText, fc.array(nastyText, { maxLength: 3 })),
    )
    .map(([asked, [where, name], text]) => ({
      ...asked,
      [where]: { ...asked[where], [name]: text },
      sound: false,
    }))
}

/** A query that is hardly one. */
function garbled(endpoint: Endpoint): fc.Arbitrary<Query> {
  const raw = fc.oneof(
    fc.constantFrom(
      '&&&',
      '=',
      '==',
      '%',
      '%ff%fe',
      'q',
      'a&a&a',
      '?',
      ';',
      'lng=2.5&lng=2.5',
      'format=xml',
      'format=csv&format=json',
    ),
    fc.string({ unit: fc.constantFrom(...'abq=&%+;[]0Ff?/~'), maxLength: 30 }),
  )
  return fc.tuple(sound(endpoint), raw).map(([asked, text]) => ({ ...asked, raw: text, sound: false }))
}

const sometimes = (name: string, weight: number, values: readonly string[]) =>
  fc.oneof(
    { weight, arbitrary: fc.constant<Record<string, string>>({}) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...values).map((value): Record<string, string> => ({ [name]: value })),
    },
  )

const MEDIA_TYPES = [
  '*/*',
  'text/csv',
  'application/geo+json;q=0.5, */*;q=0.1',
  'application/vnd.apache.arrow.stream',
  'application/vnd.apache.parquet',
  'text/html',
  ';;;',
  'text/csv;q=x',
]
const STRANGERS = ['Bearer nonsense', 'Bearer', 'Basic YTpi', `Bearer terrier_live_${'A'.repeat(43)}`]

const headers = fc
  .tuple(
    sometimes('accept', 10, MEDIA_TYPES),
    sometimes('if-none-match', 15, ['*', '"x"', 'W/"r-1", "r-2"', '', ',,,']),
    sometimes('accept-encoding', 30, ['identity', 'gzip', 'br', 'zstd;q=x, *', 'gzip;q=0']),
    sometimes('origin', 30, ['https://example.org', 'null']),
    sometimes('x-request-id', 30, ['mine-1', 'a b', 'x'.repeat(300), '\u00e9']),
    sometimes('authorization', 60, STRANGERS),
  )
  .map((parts): Record<string, string> => Object.assign({}, ...parts))
