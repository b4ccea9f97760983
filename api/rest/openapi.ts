import { z } from 'zod'
import { metaSchema } from '../../shared/schemas/meta.ts'
import { problemSchema } from '../../shared/schemas/problem.ts'
import { VERSION } from '../../shared/settings/version.ts'
import { FORMATS } from '../answers/formats/format.ts'
import type { Operation } from '../answers/operation.ts'
import { type Field, fieldsOf } from './field.ts'
import { headersOf } from './openapi-headers.ts'

type Json = Record<string, unknown>

/** Schemas are derived from the operations' own zod schemas: what is documented is what is checked. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const {
    $schema,
    '~standard': standard,
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

const FORMAT: Json = {
  name: 'format',
  in: 'query',
  required: false,
  description: 'Form of the answer; the Accept header chooses when it is not given',
  schema: { type: 'string', enum: ['json', ...FORMATS.map(({ name }) => name)] },
}

const MEANINGS: Record<number, string> = {
  400: 'A parameter is missing, unknown or not of its form (errors[] names each), or the body is too long',
  401: 'The API key is invalid or revoked',
  404: 'There is no such thing in the loaded data',
  405: 'The address does not take this method',
  415: 'The body is not of a media type that the address takes',
  429: 'The quota of a minute or of a day is used up',
  500: 'A defect of the service',
  503: 'The data this question needs is not loaded, or nothing is yet',
}

/** The OpenAPI 3.1 document of a list of operations, and of the `others`: paths of routes that are none. */
export function openApiOf(
  operations: readonly Operation[],
  others: Readonly<Record<string, Json>> = {},
): Json {
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const entry = operationOf(operation)
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: entry }
  }
  // After the questions: the explorer shows what comes first in a tag first.
  for (const [path, entry] of Object.entries(others)) paths[path] = { ...paths[path], ...entry }
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
        'The [home page](/) tells what is loaded; an [account](/account) makes the keys that raise the quotas.',
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
          description: 'An API key, made at /account: it raises the quotas. Nothing requires one.',
        },
      },
      schemas: { Problem: jsonSchema(problemSchema, 'output'), Meta: jsonSchema(metaSchema, 'output') },
    },
  }
}

function operationOf(operation: Operation): Json {
  const fields = fieldsOf(operation.method, operation.path, operation.input)
  const body = operation.method === 'POST' ? [415] : []
  // Without a release no question is answered: 503 is for all of them.
  const statuses = [...new Set([400, 401, ...operation.statuses, 405, ...body, 429, 500, 503])]
  return {
    operationId: operation.name,
    tags: [operation.tag],
    summary: operation.title,
    description: operation.description,
    parameters: [
      ...fields.filter(({ where }) => where !== 'body').map((field) => parameterOf(operation, field)),
      ...(operation.table ? [FORMAT] : []),
    ],
    ...(operation.method === 'POST' ? { requestBody: bodyOf(operation) } : {}),
    responses: {
      200: answerOf(operation),
      304: {
        description: 'Nothing changed since the answer that If-None-Match names',
        headers: headersOf(304),
      },
      ...Object.fromEntries(statuses.map((status) => [status, problemEntry(status)])),
    },
  }
}

/** Parameters carry one example's values together: the explorer sends every value it is given, and some exclude others. */
function parameterOf(operation: Operation, { name, where, many }: Field): Json {
  const schema = operation.input.shape[name]
  if (!(schema instanceof z.ZodType)) throw new Error(`${operation.name}: parameter ${name} has no schema`)
  const { description, example, examples, ...shape } = jsonSchema(schema, 'input')
  const required = where === 'path' || !schema.safeParse(undefined).success
  const shown = fullestExample(operation)[name] ?? (required ? example : undefined)
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

/** The example that names the most parameters, the first of several. */
function fullestExample({ examples }: Operation): Json {
  const inputs = examples.map(({ input }) => input as Json)
  return inputs.reduce((best, one) => (Object.keys(one).length > Object.keys(best).length ? one : best), {})
}

function bodyOf(operation: Operation): Json {
  const examples = operation.examples.map(({ title, input }, i) => [
    `example${i + 1}`,
    { summary: title, value: input },
  ])
  const content = { schema: jsonSchema(operation.input, 'input'), examples: Object.fromEntries(examples) }
  return { required: true, content: { 'application/json': content } }
}

function answerOf(operation: Operation): Json {
  const meta = operation.about
    ? jsonSchema(metaSchema.extend(operation.about.shape), 'output')
    : { $ref: '#/components/schemas/Meta' }
  const schema = {
    type: 'object',
    required: ['data', 'meta'],
    additionalProperties: false,
    properties: { data: jsonSchema(operation.output, 'output'), meta },
  }
  const others = operation.table ? FORMATS.map(({ mediaType }) => [mediaType.split(';')[0]!, {}]) : []
  const content = { 'application/json': { schema }, ...Object.fromEntries(others) }
  return { description: operation.title, headers: headersOf(200), content }
}

/** The entry of a status that is answered with a problem document. */
export function problemEntry(status: number): Json {
  return {
    description: MEANINGS[status],
    headers: headersOf(status),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}
