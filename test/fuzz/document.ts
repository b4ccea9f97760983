import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { withoutReferences } from '../support/openapi-references.ts'

/** A JSON Schema, as far as requests are drawn from it. */
export const schemaSchema = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.json()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  default: z.json().optional(),
  required: z.array(z.string()).optional(),
  example: z.json().optional(),
  examples: z.array(z.json()).optional(),
  get items() {
    return schemaSchema.optional()
  },
  get properties() {
    return z.record(z.string(), schemaSchema).optional()
  },
})
export type JsonSchema = z.infer<typeof schemaSchema>

const parameterSchema = z
  .looseObject({
    name: z.string(),
    in: z.enum(['path', 'query']),
    required: z.boolean(),
    schema: schemaSchema,
    example: z.json().optional(),
  })
  // The document shows some parameters by an example of their own, others by the examples of their schema.
  .transform(({ example, ...parameter }) => {
    const shown = example ?? parameter.schema.example ?? parameter.schema.examples?.[0]
    return shown === undefined ? parameter : { ...parameter, example: shown }
  })
export type Parameter = z.infer<typeof parameterSchema>

const contentSchema = z.record(
  z.string(),
  z.looseObject({
    schema: schemaSchema.optional(),
    example: z.json().optional(),
    examples: z.record(z.string(), z.looseObject({ value: z.json() })).optional(),
  }),
)

/** Schemas of answers are not read, only held against: they stay JSON. */
const responseSchema = z.looseObject({
  headers: z.record(z.string(), z.looseObject({ schema: z.looseObject({ type: z.string() }) })).optional(),
  content: z.record(z.string(), z.looseObject({ schema: z.json().optional() })).optional(),
})

const operationSchema = z.looseObject({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(parameterSchema).default([]),
  requestBody: z.looseObject({ content: contentSchema }).optional(),
  responses: z.record(z.string(), responseSchema),
})

const METHODS = ['get', 'post'] as const
const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.partialRecord(z.enum([...METHODS, 'patch', 'delete']), operationSchema)),
  components: z.looseObject({ schemas: z.record(z.string(), z.json()) }),
})

/** One question as the document describes it: all that the fuzzing knows of it. */
export interface Endpoint extends z.infer<typeof operationSchema> {
  method: 'GET' | 'POST'
  path: string
  /** Every method of its path, in capitals. */
  methods: readonly string[]
}

export interface OpenApi {
  endpoints: Endpoint[]
  /** The document as it was served, for the schemas in it. */
  document: Record<string, unknown>
}

/** Reads `/openapi.json` as a client would. `release`: the served one, which requests may name; any other is 410 whatever else is wrong. */
export async function readOpenApi(app: FastifyInstance, release?: string): Promise<OpenApi> {
  const answer = await app.inject('/openapi.json')
  const served = answer.json()
  const document = documentSchema.parse(withoutReferences(served))
  const endpoints = Object.entries(document.paths).flatMap(([path, operations]) =>
    METHODS.flatMap((name): Endpoint[] => {
      const operation = operations[name]
      const methods = Object.keys(operations).map((method) => method.toUpperCase())
      if (!operation) return []
      const parameters = operation.parameters.map((parameter) =>
        parameter.name === 'release' && parameter.in === 'query' && release !== undefined
          ? { ...parameter, schema: { ...parameter.schema, enum: [release] } }
          : parameter,
      )
      return [{ ...operation, parameters, path, methods, method: name === 'get' ? 'GET' : 'POST' }]
    }),
  )
  return { endpoints, document }
}
