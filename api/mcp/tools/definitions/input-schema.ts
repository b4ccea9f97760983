import type { z } from 'zod'
import { wholeSchema } from '../../../answers/json-schema.ts'
import type { Operation } from '../../../answers/operation.ts'
import { filterSchema, filterShape, LONGER_NAMES } from '../../../operations/transactions/filters.ts'
import { GEOMETRY_DETAILS } from '../../answers/geometry-detail.ts'
import { isObject, type Json, type JsonObject, parseObject } from '../../answers/json.ts'

/** Parameter that tools have beside the question's own, where the answer holds geometry. */
export const GEOMETRY_PARAMETER = 'geometryDetail'

const geometryParameter: JsonObject = {
  type: 'string',
  enum: [...GEOMETRY_DETAILS],
  default: 'simplified',
  description: 'Geometry in the answer; simplified: at most 60 positions',
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
  const required = Array.isArray(whole.required) ? whole.required : []
  const grouped = groupedFilters(operation)
  const own = Object.entries(properties).filter(([name]) => !grouped.includes(name))
  const told = own.map(([name, schema]): [string, JsonObject] => {
    const origin = required.includes(name) ? ORIGINS[name] : undefined
    const elsewhere = ELSEWHERE[operation.tool]?.[name]
    if (elsewhere !== undefined) return [name, { type: 'object', description: elsewhere }]
    const shown = withExample(operation, name, described(schema))
    return [name, origin === undefined ? shown : { ...shown, description: origin }]
  })
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(told),
      ...(grouped.length > 0 ? { filters: described(jsonSchema(filterSchema, 'input')) } : {}),
      ...(holdsGeometry(operation) ? { [GEOMETRY_PARAMETER]: geometryParameter } : {}),
    },
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  }
}

/** Objects that another tool of the list has described with all their members. */
const ELSEWHERE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  search_transactions: { filters: 'The filters of transactions_by_radius' },
}

/** What parameters that other tools give are in tools: the way to them is told where they are asked for. */
const ORIGINS: Readonly<Record<string, string>> = {
  idu: 'IDU of the parcel: in `parcels` of search_address, or `id` of get_nearest_parcel',
}

/** A zod schema as plain JSON. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  return parseObject(JSON.stringify(wholeSchema(schema, io)))
}

/** What agents read in the description, and in the refusal. How long a list or a text may be stays. */
const LEFT_OUT = ['minimum', 'maximum', 'minLength', 'minItems', 'example', 'examples']

/**
 * A parameter without what its description says too. The members of an object are described in its own description, which tells of those
 * that it does not name: several tools have the same filters, and JSON around each would take the room of what tools answer.
 */
function described(schema: Json): JsonObject {
  if (!isObject(schema)) return {}
  const { properties, example, ...rest } = schema
  const kept = Object.fromEntries(Object.entries(rest).filter(([name]) => !LEFT_OUT.includes(name)))
  if (!isObject(properties))
    return example === undefined || 'default' in schema || 'enum' in schema
      ? kept
      : { ...kept, examples: [example] }
  const { additionalProperties, default: otherwise, ...object } = kept
  const members = Object.entries(properties).map(([name, member]) => ({ name, ...memberOf(member) }))
  const own = String(object.description)
  const said = members
    .filter(({ name, description }) => description !== '' && !new RegExp(`\\b${name}\\b`).test(own))
    .map(({ name, description }) => `${name}: ${description}`)
  return {
    ...object,
    description: said.length === 0 ? own : `${own}. ${said.join('; ')}`,
    properties: Object.fromEntries(members.map(({ name, schema }) => [name, schema])),
  }
}

/** A member of an object: its description, and the rest of its schema. */
function memberOf(member: Json): { description: string; schema: JsonObject } {
  const { description = '', default: otherwise, examples, items, ...schema } = described(member)
  // Coordinates are lists in lists, and known to all who know GeoJSON.
  const flat = isObject(items) && items.type !== 'array' ? { items: withoutLonger(items) } : {}
  return { description: String(description), schema: { ...withoutLonger(schema), ...flat } }
}

function withoutLonger(schema: JsonObject): JsonObject {
  if (!Array.isArray(schema.enum)) return schema
  return { ...schema, enum: schema.enum.filter((value) => !LONGER_NAMES.has(String(value))) }
}

/** An example of a parameter, taken from the question's own examples when its schema gives none. */
function withExample({ examples }: Operation, name: string, schema: JsonObject): JsonObject {
  if ('examples' in schema || 'enum' in schema || 'default' in schema || 'properties' in schema) return schema
  const given = examples.map(({ input }) => (isObject(input) ? input[name] : undefined))
  const found = given.find((value) => value !== undefined)
  return found === undefined ? schema : { ...schema, examples: [found] }
}
