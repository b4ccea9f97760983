import { z } from 'zod'
import { VERSION } from '../../shared/process/version.ts'
import { RELEASE_ID } from '../../shared/release/release.ts'
import type { ExamplePlace } from '../answers/example-place.ts'
import { FORMATS } from '../answers/formats/format.ts'
import { LINE_FORMATS, NDJSON } from '../answers/formats/lines.ts'
import type { JsonSchema } from '../answers/json-schema.ts'
import type { Operation } from '../answers/operation.ts'
import type { ShownExample, ShownExamples } from '../answers/shown-examples.ts'
import { type Field, fieldsOf } from './field.ts'
import { HEADERS, headersOf, LINK } from './openapi-headers.ts'
import { PROBLEM_RESPONSES, problemEntry } from './openapi-problems.ts'
import { type OperationSchemas, schemasOf } from './openapi-schemas.ts'
import { tableSchemas } from './openapi-tables.ts'

type Json = Record<string, unknown>

/** Paths of routes that are no operations, and the schemas they refer to. */
export interface OtherPaths {
  paths: Readonly<Record<string, Json>>
  schemas: Readonly<Record<string, JsonSchema>>
}

const formatParameter = (names: readonly string[]): Json => ({
  name: 'format',
  in: 'query',
  required: false,
  description: 'Form of the answer; the Accept header chooses when it is not given',
  schema: { type: 'string', enum: names },
})
const FORMAT = formatParameter(['json', ...FORMATS.map(({ name }) => name)])
/** Every question takes it: an answer of an older release, with that release's ETag. */
const RELEASE: Json = {
  name: 'release',
  in: 'query',
  required: false,
  description: 'Answer of an older release that is kept (/v1/releases)',
  schema: { type: 'string', pattern: RELEASE_ID.source },
}
/** What every question answers alike: told in each of them it would be a twelfth of the document. */
const NOT_CHANGED: Json = {
  description: 'Nothing changed since the answer that If-None-Match names',
  headers: headersOf(304),
}
const LINES_FORMAT = formatParameter(LINE_FORMATS)

/** Where the `Link` header of a posted question has the cursor: what it asks stays in the body. */
const CURSOR: Json = {
  name: 'cursor',
  in: 'query',
  required: false,
  description: 'As in the body, before which it comes: the Link header of a page has it',
  schema: { type: 'string', maxLength: 500 },
}

/** Whether a list is gone through page by page. */
const isPaged = ({ input }: Operation) => 'cursor' in input.shape

/** An OpenAPI document with the examples that a release has. */
export type OpenApi = (examples: ShownExamples) => Json

/**
 * The OpenAPI 3.1 document of a list of operations, and of the `others`: paths of routes that are none. What is the same in every
 * release is made here, once.
 */
export function openApiOf(
  operations: readonly Operation[],
  ...others: readonly ((place: ExamplePlace | undefined) => OtherPaths)[]
): OpenApi {
  const schemas = schemasOf(operations)
  return (examples) => {
    const made = others.map((pathsAt) => pathsAt(examples.place))
    return documentOf(operations, schemas, examples, {
      paths: Object.assign({}, ...made.map(({ paths }) => paths)),
      schemas: Object.assign({}, ...made.map(({ schemas: named }) => named)),
    })
  }
}

function documentOf(
  operations: readonly Operation[],
  schemas: OperationSchemas,
  examples: ShownExamples,
  others: OtherPaths,
): Json {
  const tables = operations.flatMap(({ table }) => (table ? [tableSchemas(table).components] : []))
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const entry = operationOf(operation, schemas, examples.of(operation))
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: entry }
  }
  // After the questions: the explorer shows what comes first in a tag first.
  for (const [path, entry] of Object.entries(others.paths)) paths[path] = { ...paths[path], ...entry }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Terrier',
      version: VERSION,
      summary: 'French open land data, tied to the parcel',
      description:
        'What the French State publishes about a place: addresses, parcels, buildings, people, energy, co-ownerships, sales, prices, ' +
        'rents, companies and owners. The parcel identifier (IDU, 14 characters) found by `/v1/parcels/nearest` ' +
        'is the key of every by-parcel question. Points are WGS84 degrees, surfaces m², distances metres. Every answer says ' +
        'in `meta` which release and which producers it comes from; every error is a problem document (RFC 9457). ' +
        'Agents ask the same questions as tools of the Model Context Protocol at `POST /mcp`. ' +
        'QGIS and GDAL open the same data as features of OGC API Features at [/ogc](/ogc). ' +
        'The [home page](/) tells what is loaded; an [account](/account) makes the keys that raise the quotas.',
      contact: { name: 'Whoever runs this service' },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/', description: 'This service' }],
    // A key raises the quotas; without one everything answers too.
    security: [{}, { apiKey: [] }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({
      name,
      description: `Questions about ${name.toLowerCase()}`,
    })),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key, made at /account: it raises the quotas at once. Keys of a confirmed account have quotas of their own; those of unconfirmed accounts share one for each network address. No question requires a key.',
        },
      },
      headers: HEADERS,
      parameters: { release: RELEASE },
      responses: { NotChanged: NOT_CHANGED, ...PROBLEM_RESPONSES },
      schemas: Object.assign({}, schemas.components, ...tables, others.schemas),
    },
  }
}

function operationOf(
  operation: Operation,
  schemas: OperationSchemas,
  examples: readonly ShownExample[],
): Json {
  const fields = fieldsOf(operation.method, operation.path, operation.input)
  const body = operation.method === 'POST' ? [415] : []
  // Without a release no question is answered, and an older one may be gone: 503 and 410 are for all of them.
  const statuses = [...new Set([400, 401, ...operation.statuses, 405, 410, ...body, 429, 500, 503])]
  return {
    operationId: operation.name,
    tags: [operation.tag],
    summary: operation.title,
    description: operation.description,
    parameters: [
      ...fields
        .filter(({ where }) => where !== 'body')
        .map((field) => parameterOf(operation, schemas.input(operation), examples, field)),
      ...(isPaged(operation) && operation.method === 'POST' ? [CURSOR] : []),
      ...(operation.table ? [FORMAT] : []),
      ...(operation.lines ? [LINES_FORMAT] : []),
      { $ref: '#/components/parameters/release' },
    ],
    ...(operation.method === 'POST' ? { requestBody: bodyOf(schemas.input(operation), examples) } : {}),
    responses: {
      200: answerOf(operation, schemas.answer(operation), examples),
      304: { $ref: '#/components/responses/NotChanged' },
      ...Object.fromEntries(statuses.map((status) => [status, problemEntry(status)])),
    },
  }
}

/** Parameters carry one example's values together: the explorer sends every value it is given, and some exclude others. */
function parameterOf(
  operation: Operation,
  input: JsonSchema,
  examples: readonly ShownExample[],
  { name, where, many }: Field,
): Json {
  const { properties } = inputSchema.parse(input)
  const { description, example: _, ...shape } = properties[name]!
  const required = where === 'path' || !operation.input.shape[name]!.safeParse(undefined).success
  const shown = fullestExample(examples)[name]
  return {
    name,
    in: where,
    required,
    ...(description === undefined ? {} : { description }),
    ...(many ? { style: 'form', explode: false } : {}),
    ...(shown === undefined ? {} : { example: shown }),
    schema: shape,
  }
}

const inputSchema = z.looseObject({ properties: z.record(z.string(), z.record(z.string(), z.unknown())) })

/** The example that names the most parameters, the first of several. */
function fullestExample(examples: readonly ShownExample[]): Json {
  const inputs = examples.map(({ input }) => input)
  return inputs.reduce((best, one) => (Object.keys(one).length > Object.keys(best).length ? one : best), {})
}

function bodyOf(schema: JsonSchema, examples: readonly ShownExample[]): Json {
  const values = examples.map(({ title, input }) => ({ title, value: input }))
  return { required: true, content: { 'application/json': { schema, ...exampleMember(values) } } }
}

const LINES: JsonSchema = {
  type: 'string',
  description: 'JSON, an item of `data` a line; `Link` has the next page',
}

/** The answer of one example: the first that has one. */
function answerOf(operation: Operation, schema: JsonSchema, examples: readonly ShownExample[]): Json {
  const { title, table, lines } = operation
  const [first] = examples.filter(({ answer }) => answer !== undefined)
  const values = first ? [{ title: `${first.title} (lists are cut)`, value: first.answer }] : []
  const content = {
    'application/json': { schema, ...exampleMember(values) },
    ...(table ? tableSchemas(table).content : {}),
    ...(lines ? { [NDJSON]: { schema: LINES } } : {}),
  }
  return { description: title, headers: { ...headersOf(200), ...(isPaged(operation) ? LINK : {}) }, content }
}

function exampleMember(values: readonly { title: string; value: unknown }[]): Json {
  if (values.length === 0) return {}
  const named = values.map(({ title, value }, i) => [`example${i + 1}`, { summary: title, value }])
  return { examples: Object.fromEntries(named) }
}
