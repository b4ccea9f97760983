import type { z } from 'zod'
import { wholeSchema } from '../../../answers/json-schema.ts'
import type { Operation } from '../../../answers/operation.ts'
import { filterSchema, filterShape } from '../../../operations/transactions/filters.ts'
import { GEOMETRY_DETAILS } from '../../answers/geometry-detail.ts'
import { isObject, type Json, type JsonObject, parseObject } from '../../answers/json.ts'

/** Parameter that tools have beside the question's own, where the answer holds geometry. */
export const GEOMETRY_PARAMETER = 'geometryDetail'

const geometryParameter: JsonObject = {
  type: 'string',
  enum: [...GEOMETRY_DETAILS],
  default: 'simplified',
  description: 'Geometry in the answer: none, simplified (at most 60 positions) or full',
}

/**
 * The common transaction filters stand in one object, `filters`, in every tool: those that a question takes as parameters of
 * its own are grouped. Empty when it takes none that way.
 */
export function groupedFilters({ input }: Operation): string[] {
  const shape: Record<string, unknown> = filterShape
  return Object.entries(input.shape).flatMap(([name, schema]) => (shape[name] === schema ? [name] : []))
}

/** Whether answers hold polygons. */
export function holdsGeometry({ output }: Operation): boolean {
  return JSON.stringify(jsonSchema(output, 'output')).includes('"coordinates"')
}

/** The JSON schema of a tool's arguments: the question's own zod schema, with its filters grouped. */
export function inputSchemaOf(operation: Operation): JsonObject {
  const whole = jsonSchema(operation.input, 'input')
  const properties = isObject(whole.properties) ? whole.properties : {}
  const grouped = groupedFilters(operation)
  const own = Object.entries(properties).filter(([name]) => !grouped.includes(name))
  const filters: JsonObject = {
    ...described(jsonSchema(filterSchema, 'input')),
    description: 'Which sales are wanted; all when left out',
  }
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        own.map(([name, schema]) => [name, withExample(operation, name, described(schema))]),
      ),
      ...(grouped.length > 0 ? { filters } : {}),
      ...(holdsGeometry(operation) ? { [GEOMETRY_PARAMETER]: geometryParameter } : {}),
    },
    ...(whole.required === undefined ? {} : { required: whole.required }),
    additionalProperties: false,
  }
}

/** A zod schema as plain JSON. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  return parseObject(JSON.stringify(wholeSchema(schema, io)))
}

/**
 * Bounds that members of an object can do without: agents read them in the descriptions, and a refusal names them. How long a list or a
 * text may be stays.
 */
const BOUNDS = ['minimum', 'maximum', 'minLength', 'minItems', 'additionalProperties']

/**
 * `example`, which OpenAPI knows, becomes `examples`, which JSON schema knows. Members of an object, which several tools
 * repeat, keep what they mean and which values they take.
 */
function described(schema: Json, nested = false): JsonObject {
  if (!isObject(schema)) return {}
  const { example, examples, properties, ...rest } = schema
  const kept = Object.entries(rest).filter(
    ([name, value]) => !isLimit(value) && !(nested && BOUNDS.includes(name)),
  )
  const members = isObject(properties) ? Object.entries(properties) : []
  return {
    ...Object.fromEntries(kept),
    ...(isObject(properties)
      ? { properties: Object.fromEntries(members.map(([key, one]) => [key, described(one, true)])) }
      : {}),
    ...(nested || example === undefined ? {} : { examples: [example] }),
  }
}

/** zod writes the range of whole numbers that JavaScript has. */
function isLimit(value: Json): boolean {
  return value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER
}

/** An example of a parameter, taken from the question's own examples when its schema gives none. */
function withExample({ examples }: Operation, name: string, schema: JsonObject): JsonObject {
  if ('examples' in schema || 'enum' in schema || 'default' in schema || 'properties' in schema) return schema
  const given = examples.map(({ input }) => (isObject(input) ? input[name] : undefined))
  const found = given.find((value) => value !== undefined)
  return found === undefined ? schema : { ...schema, examples: [found] }
}
