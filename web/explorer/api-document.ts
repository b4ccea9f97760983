import { z } from 'zod'

const scalar = z.union([z.string(), z.number(), z.boolean()])
const valueSchema = z.looseObject({
  type: z.string().optional(),
  enum: z.array(scalar).optional(),
  default: z.unknown().optional(),
  examples: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  items: z.looseObject({ enum: z.array(scalar).optional() }).optional(),
})
const parameterSchema = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query']),
  required: z.boolean().default(false),
  description: z.string().default(''),
  example: z.unknown().optional(),
  schema: valueSchema,
})
const examplesSchema = z
  .record(z.string(), z.looseObject({ summary: z.string().default(''), value: z.unknown() }))
  .default({})
const mediaSchema = z.record(
  z.string(),
  z.looseObject({ example: z.unknown().optional(), examples: examplesSchema }),
)
const operationSchema = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string().default(''),
  parameters: z.array(z.union([parameterSchema, z.looseObject({ $ref: z.string() })])).default([]),
  requestBody: z.looseObject({ content: mediaSchema }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: mediaSchema.optional() })),
  security: z.array(z.record(z.string(), z.unknown())).optional(),
})
const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({ parameters: z.record(z.string(), parameterSchema) }),
})

export type ShownParameter = z.output<typeof parameterSchema>

/** An address of the API, as the explorer shows it. */
export interface ShownAddress {
  id: string
  method: string
  path: string
  tag: string
  title: string
  description: string
  parameters: readonly ShownParameter[]
  /** The first type that a body may have, and what may be sent. */
  body: { type: string; examples: readonly { title: string; text: string }[] } | undefined
  /** An answer, as JSON. */
  sample: unknown
  statuses: readonly number[]
  /** Whether it is refused without a key. */
  needsKey: boolean
}

/** The addresses of an OpenAPI document of this service, in its order. */
export function addressesIn(document: unknown): ShownAddress[] {
  const { paths, components } = documentSchema.parse(document)
  const named = components.parameters
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      id: one.operationId,
      method: method.toUpperCase(),
      path,
      tag: one.tags[0]!,
      title: one.summary,
      description: one.description,
      parameters: one.parameters.flatMap((given) => {
        const found =
          '$ref' in given ? named[String(given.$ref).split('/').at(-1)!] : parameterSchema.parse(given)
        return found ? [found] : []
      }),
      body: bodyOf(one.requestBody?.content),
      sample: Object.values(one.responses['200']?.content?.['application/json']?.examples ?? {})[0]?.value,
      statuses: Object.keys(one.responses).map(Number),
      needsKey: one.security?.every((scheme) => 'apiKey' in scheme) ?? false,
    })),
  )
}

function bodyOf(content: z.output<typeof mediaSchema> | undefined): ShownAddress['body'] {
  const [type, media] = Object.entries(content ?? {})[0] ?? []
  if (type === undefined || !media) return undefined
  const examples = Object.values(media.examples).map(({ summary, value }) => ({ title: summary, value }))
  const all = examples.length > 0 ? examples : [{ title: '', value: media.example ?? '' }]
  return {
    type,
    examples: all.map(({ title, value }) => ({
      title,
      text: typeof value === 'string' ? value : JSON.stringify(value, null, 2),
    })),
  }
}

/** The value that a parameter is filled in with, as text: that of the example that goes together, else nothing unless it must be given. */
export function filledValue({ example, required, schema }: ShownParameter): string {
  if (example !== undefined) return writtenValue(example)
  const fallback = schema.default ?? schema.enum?.[0]
  return required && fallback !== undefined ? writtenValue(fallback) : ''
}

/** A value that the parameter may have, as text; undefined where nothing that is loaded has one. */
export function exampleText({ example, schema }: ShownParameter): string | undefined {
  const [own] = schema.examples ?? []
  const value = example ?? own ?? schema.default ?? schema.enum?.[0] ?? schema.items?.enum?.[0]
  return value === undefined ? undefined : writtenValue(value)
}

const writtenValue = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))
