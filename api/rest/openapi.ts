import { z } from 'zod'
import { VERSION } from '../../shared/process/version.ts'
import { RELEASE_ID } from '../../shared/release/release.ts'
import type { ExamplePlace } from '../answers/example-place.ts'
import { FEATURE_FORMATS, FEATURE_TYPE } from '../answers/formats/feature.ts'
import { FORMATS, LOCALES } from '../answers/formats/format.ts'
import { LINE_FORMATS, NDJSON } from '../answers/formats/lines.ts'
import type { JsonSchema } from '../answers/json-schema.ts'
import type { Operation } from '../answers/operation.ts'
import type { ShownExample, ShownExamples } from '../answers/shown-examples.ts'
import { type Field, fieldsOf } from './field.ts'
import { queryParameter } from './openapi-entry.ts'
import { fullestExample, otherExample, postedCursor } from './openapi-examples.ts'
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

const formatParameter = (names: readonly string[], more = ''): Json =>
  queryParameter('format', `Form of the answer, else by Accept${more}`, {
    type: 'string',
    enum: names,
  })
const FORMAT = formatParameter(
  ['json', ...FORMATS.map(({ name }) => name)],
  '. All but json have headers of `meta`: X-Coverage, X-Missing-Years, X-Total-Count, X-Unjudged-Count',
)
const LOCALE = queryParameter(
  'locale',
  'With `format=csv`: `fr` for French spreadsheets (semicolons, decimal commas)',
  { type: 'string', enum: LOCALES, default: 'en' },
)
/** Both named: written in each question that has tables they would be a kilobyte. */
const TABLE_PARAMETERS = [
  { $ref: '#/components/parameters/format' },
  { $ref: '#/components/parameters/locale' },
]
/** Every question takes it: an answer of an older release, with that release's ETag. */
const releaseParameter = (served: string | undefined): Json =>
  queryParameter('release', 'Answer of an older release that is kept (/v1/releases)', {
    type: 'string',
    pattern: RELEASE_ID.source,
    ...(served === undefined ? {} : { examples: [served] }),
  })
/** What every question answers alike: written in each of them it would be a twelfth of the document. */
const NOT_CHANGED: Json = {
  description: 'Nothing changed since the answer that If-None-Match names',
  headers: headersOf(304),
}
const LINES_FORMAT = formatParameter(LINE_FORMATS, '. ndjson has X-Until, X-Not-Computed-Count')
const FEATURE_FORMAT = formatParameter(FEATURE_FORMATS)

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
  ...others: readonly ((places: readonly ExamplePlace[]) => OtherPaths)[]
): OpenApi {
  const schemas = schemasOf(operations)
  return (examples) => {
    const made = others.map((pathsAt) => pathsAt(examples.places))
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
    const entry = operationOf(operation, schemas, examples)
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
        'The [home page](/) lists what is loaded; an [account](/account) makes the keys that raise the quotas.',
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
      parameters: {
        release: releaseParameter(examples.release),
        format: FORMAT,
        feature: FEATURE_FORMAT,
        locale: LOCALE,
      },
      responses: { NotChanged: NOT_CHANGED, ...PROBLEM_RESPONSES },
      schemas: Object.assign({ ParcelFeature: FEATURE }, schemas.components, ...tables, others.schemas),
    },
  }
}

function operationOf(operation: Operation, schemas: OperationSchemas, shown: ShownExamples): Json {
  const examples = shown.of(operation)
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
        .map((field) => parameterOf(operation, schemas.input(operation), examples, shown, field)),
      ...(isPaged(operation) && operation.method === 'POST' ? [postedCursor(examples)] : []),
      ...(operation.table ? TABLE_PARAMETERS : []),
      ...(operation.lines ? [LINES_FORMAT] : []),
      ...(operation.feature ? [{ $ref: '#/components/parameters/feature' }] : []),
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

/**
 * Parameters carry one example's values together as their `example`: tools send every value that they are given, and some exclude others. What else a
 * parameter may be is among the `examples` of its schema, which no tool sends by itself.
 */
function parameterOf(
  operation: Operation,
  input: JsonSchema,
  examples: readonly ShownExample[],
  shown: ShownExamples,
  { name, where, many }: Field,
): Json {
  const { properties } = inputSchema.parse(input)
  const { description, example, ...shape } = properties[name]!
  const required = where === 'path' || !operation.input.shape[name]!.safeParse(undefined).success
  const filled = fullestExample(examples)[name]
  const other = filled === undefined ? otherExample(name, example, examples, shown) : undefined
  return {
    name,
    in: where,
    required,
    ...(description === undefined ? {} : { description }),
    ...(many ? { style: 'form', explode: false } : {}),
    ...(filled === undefined ? {} : { example: filled }),
    schema: other === undefined ? shape : { ...shape, examples: [other] },
  }
}

const inputSchema = z.looseObject({ properties: z.record(z.string(), z.record(z.string(), z.unknown())) })

function bodyOf(schema: JsonSchema, examples: readonly ShownExample[]): Json {
  const values = examples.map(({ title, input }) => ({ title, value: input }))
  return { required: true, content: { 'application/json': { schema, ...exampleMember(values) } } }
}

const LINES: JsonSchema = {
  type: 'string',
  description: 'JSON, an item of `data` a line; `Link` has the next page',
}

const FEATURE: JsonSchema = {
  type: 'object',
  description: 'GeoJSON Feature (RFC 7946): members of `data`, flat',
  properties: {
    type: { type: 'string', const: 'Feature' },
    id: { type: 'string' },
    geometry: { $ref: '#/components/schemas/Geometry' },
    properties: {
      type: 'object',
      additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
    },
  },
}

/** The answer of one example: the first that has one. */
function answerOf(operation: Operation, schema: JsonSchema, examples: readonly ShownExample[]): Json {
  const { title, table, lines, feature } = operation
  const [first] = examples.filter(({ answer }) => answer !== undefined)
  const values = first ? [{ title: `${first.title} (lists are cut)`, value: first.answer }] : []
  const content = {
    'application/json': { schema, ...exampleMember(values) },
    ...(table ? tableSchemas(table).content : {}),
    ...(lines ? { [NDJSON]: { schema: LINES } } : {}),
    ...(feature ? { [FEATURE_TYPE]: { schema: { $ref: '#/components/schemas/ParcelFeature' } } } : {}),
  }
  return { description: title, headers: { ...headersOf(200), ...(isPaged(operation) ? LINK : {}) }, content }
}

function exampleMember(values: readonly { title: string; value: unknown }[]): Json {
  if (values.length === 0) return {}
  const named = values.map(({ title, value }, i) => [`example${i + 1}`, { summary: title, value }])
  return { examples: Object.fromEntries(named) }
}
