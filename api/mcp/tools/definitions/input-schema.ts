import type { z } from 'zod'
import { factColumns } from '../../../../shared/facts/facts.ts'
import { RELEASE_PARAMETER } from '../../../answers/asked-release.ts'
import { wholeSchema } from '../../../answers/json-schema.ts'
import type { Operation } from '../../../answers/operation.ts'
import { filterSchema, filterShape, LONGER_NAMES } from '../../../operations/transactions/filters.ts'
import { GEOMETRY_DETAILS } from '../../answers/geometry-detail.ts'
import { isObject, type Json, type JsonObject, parseObject } from '../../answers/json.ts'
import { FILLED, placeFormOf, placeParameters } from '../../places/place-forms.ts'
import { isSpecified, OWN_LIMIT } from '../tool-lists.ts'

/** Argument that tools add to the question's parameters when the answer holds geometry. */
export const GEOMETRY_PARAMETER = 'geometryDetail'

const geometryParameter: JsonObject = {
  type: 'string',
  enum: [...GEOMETRY_DETAILS],
  default: 'simplified',
  description: 'simplified: at most 60 positions',
}

/**
 * Names of the transaction filters that a question takes as parameters: every tool groups them in one object, `filters`. Empty when it
 * takes none that way.
 */
export function groupedFilters({ input }: Operation): string[] {
  const shape: Record<string, unknown> = filterShape
  return Object.entries(input.shape).flatMap(([name, schema]) => (shape[name] === schema ? [name] : []))
}

/** Whether answers hold polygons. */
export function holdsGeometry({ output }: Operation): boolean {
  return JSON.stringify(jsonSchema(output, 'output')).includes('"coordinates"')
}

/**
 * The JSON schema of a tool's arguments: the question's own zod schema, with its filters grouped, and values of examples. `release` is described once, in the
 * instructions. That no other argument is taken is not said: it would take as many bytes as `release`, and a call that has one is refused with its name.
 */
export function inputSchemaOf(operation: Operation, examples: readonly unknown[]): JsonObject {
  const whole = jsonSchema(operation.input, 'input')
  const properties = isObject(whole.properties) ? whole.properties : {}
  const required = Array.isArray(whole.required) ? whole.required : []
  const grouped = groupedFilters(operation)
  const form = placeFormOf(operation)
  const filled = form === undefined ? [] : FILLED[form]
  const needed = required.filter((name) => !filled.includes(String(name)))
  const own = Object.entries(properties).filter(
    ([name]) => !grouped.includes(name) && !isSecondWay(name, properties),
  )
  const parameters = own.map(([name, schema]): [string, JsonObject] => {
    const elsewhere = ELSEWHERE[operation.tool]?.[name] ?? EVERYWHERE[name]
    if (elsewhere !== undefined) return [name, elsewhere]
    const shown = withExample(examples, name, withOwnLimit(operation, name, described(schema)))
    const origin = required.includes(name) ? ORIGINS[name] : undefined
    return [name, origin === undefined ? shown : { ...shown, description: origin }]
  })
  return {
    type: 'object',
    properties: {
      ...(form === undefined ? {} : placeParameters(form)),
      ...Object.fromEntries(parameters),
      ...(grouped.length > 0
        ? { filters: ELSEWHERE[operation.tool]?.filters ?? described(jsonSchema(filterSchema, 'input')) }
        : {}),
      ...(holdsGeometry(operation) ? { [GEOMETRY_PARAMETER]: geometryParameter } : {}),
      [RELEASE_PARAMETER]: { type: 'string' },
    },
    ...(needed.length === 0 ? {} : { required: needed }),
  }
}

/** Lists of tools that are ours are shorter than those of REST. */
function withOwnLimit(operation: Operation, name: string, schema: JsonObject): JsonObject {
  return name === 'limit' && !isSpecified(operation) ? { ...schema, default: OWN_LIMIT } : schema
}

/** Where the members of the filters, and those of a place, are described. */
const FILTERS = { type: 'object', description: 'The filters of transactions_by_radius' }
const AS_IN_SEARCH = { type: 'object', description: 'As in search_transactions' }
const PLACE = { bbox: AS_IN_SEARCH, radius: AS_IN_SEARCH, geometry: AS_IN_SEARCH }

/** Parameters of prices, in fewer words than REST has for them. */
const PRICES = {
  method: {
    type: 'string',
    enum: ['terrier', 'state'],
    default: 'terrier',
    description: 'Rule of the figures: ours (terrier://methodology), or the one of the State',
  },
  includePartial: {
    type: 'boolean',
    default: false,
    description: 'Figures also of a city, département or région of which only a part is loaded',
  },
}

/** The columns of codes of places are left out: a place says the same. Those of prices are three levels for two types, those of activities two editions of the NAF. */
const criteriaColumns = factColumns.flatMap(({ name }) => {
  if (name === 'activitySections') return 'activity{Sections,Codes}{,2025}'
  return /^(idu|lng|lat|section|.*Code|.*MaisonPricePerM2|(iris|commune)App.*|activity.*)$/.test(name)
    ? []
    : name
})
const CRITERIA =
  'What columns must say, by column: {min, max} of numbers and days, {in: [...]} of words, {is: known or unknown}; orUnknown: true takes ' +
  `parcels of which it says nothing. Columns: ${criteriaColumns.join(', ')} (so for iris, commune, and Maison)`

/** Arguments whose members another tool describes in full, or which this list tells in fewer bytes. */
const ELSEWHERE: Readonly<Record<string, Readonly<Record<string, JsonObject>>>> = {
  transactions_by_bbox: { filters: FILTERS },
  transactions_by_zone: { filters: FILTERS },
  transactions_by_geometry: { filters: FILTERS },
  search_transactions: { filters: FILTERS },
  get_parcel_price_stats: PRICES,
  get_zone_price_sales: { method: PRICES.method },
  get_street_price_stats: PRICES,
  search_parcels: {
    ...PLACE,
    criteria: { type: 'object', description: CRITERIA, properties: { surface: {} } },
    fields: {
      type: 'array',
      maxItems: 100,
      description: 'Columns of the answer, in addition to idu and geopoint',
      items: { type: 'string' },
    },
  },
  get_sales_statistics: {
    ...PLACE,
    filters: { ...FILTERS, description: `${FILTERS.description}, without sort` },
  },
}

/** Parameters that mean the same in all tools, described in few bytes. */
const EVERYWHERE: Readonly<Record<string, JsonObject>> = {
  cursor: { type: 'string', maxLength: 500, description: 'meta.next' },
}

/** `offset` says what `cursor` says: it is read, and not offered where there is little room. */
const isSecondWay = (name: string, properties: JsonObject) => name === 'offset' && 'cursor' in properties

/** Parameters whose values other tools answer. */
const ORIGINS: Readonly<Record<string, string>> = {
  codeInsee: 'INSEE code of a commune or of an arrondissement of Paris, Lyon or Marseille',
  idu: 'IDU of the parcel: in `parcels` of search_address, or `id` of get_nearest_parcel',
}

/** A zod schema as plain JSON. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  return parseObject(JSON.stringify(wholeSchema(schema, io)))
}

/** Keywords left out, because descriptions and refusals say the same. `maxItems` and `maxLength` stay. */
const LEFT_OUT = ['minimum', 'maximum', 'minLength', 'minItems', 'pattern', 'example', 'examples']

/**
 * A parameter without LEFT_OUT. The descriptions of an object's members go into the object's own: several tools have the same filters, and
 * JSON around each description would take bytes from the output schemas.
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
  const ofMembers = members
    .filter(({ name, description }) => description !== '' && !new RegExp(`\\b${name}\\b`).test(own))
    .map(({ name, description }) => `${name}: ${description}`)
  return {
    ...object,
    description: ofMembers.length === 0 ? own : `${own}. ${ofMembers.join('; ')}`,
    properties: Object.fromEntries(members.map(({ name, schema }) => [name, schema])),
  }
}

/** A member of an object: its description, and the rest of its schema. */
function memberOf(member: Json): { description: string; schema: JsonObject } {
  const { description = '', default: otherwise, examples, items, ...schema } = described(member)
  // A list of lists is coordinates, which agents know from GeoJSON: its schema would take many bytes.
  const flat = isObject(items) && items.type !== 'array' ? { items: withoutLonger(items) } : {}
  return { description: String(description), schema: { ...withoutLonger(schema), ...flat } }
}

function withoutLonger(schema: JsonObject): JsonObject {
  if (!Array.isArray(schema.enum)) return schema
  return { ...schema, enum: schema.enum.filter((value) => !LONGER_NAMES.has(String(value))) }
}

/** An example of a parameter, taken from the question's examples when its schema gives none. */
function withExample(examples: readonly unknown[], name: string, schema: JsonObject): JsonObject {
  if ('examples' in schema || 'enum' in schema || 'default' in schema || 'properties' in schema) return schema
  const given = examples.map((input) => (isObject(input) ? input[name] : undefined))
  const found = given.find((value) => value !== undefined)
  return found === undefined ? schema : { ...schema, examples: [found] }
}
