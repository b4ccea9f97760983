import { isObject, type Json, type JsonObject } from '../../answers/json.ts'

/** How much of a schema an outline keeps. */
interface Detail {
  depth: number
  /** What is kept of a member: type and description (`all`), type, or name alone. */
  told: 'all' | 'types' | 'names'
}

/** From the fullest to the barest. */
const DETAILS: readonly Detail[] = [
  { depth: 6, told: 'all' },
  { depth: 3, told: 'all' },
  { depth: 6, told: 'types' },
  { depth: 4, told: 'types' },
  { depth: 4, told: 'names' },
  { depth: 3, told: 'types' },
  { depth: 3, told: 'names' },
  { depth: 2, told: 'types' },
  { depth: 2, told: 'names' },
  { depth: 1, told: 'types' },
  { depth: 1, told: 'names' },
  { depth: 0, told: 'types' },
]

/**
 * Shorter and shorter outlines of a JSON schema. Each accepts whatever the schema accepts, also with members removed and lists cut by
 * `fit`: it keeps types and names, and drops bounds and `required`.
 */
export function outlinesOf(schema: JsonObject): JsonObject[] {
  return DETAILS.map((detail) => outline(schema, detail))
}

function outline(schema: Json | undefined, detail: Detail): JsonObject {
  if (!isObject(schema)) return {}
  const said =
    detail.told === 'all' && typeof schema.description === 'string' ? { description: schema.description } : {}
  return { ...shape(schema, detail), ...said }
}

function shape(schema: JsonObject, detail: Detail): JsonObject {
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return eitherOf(choices, detail)
  const type = schema.type ?? typeOf(schema)
  if (type === undefined) return {}
  const { depth, told } = detail
  const inner = { depth: depth - 1, told }
  if (depth <= 0 || isGeometry(schema)) return { type }
  if (isObject(schema.properties)) {
    const members = Object.entries(schema.properties).map(([name, member]) => [name, memberOf(member, inner)])
    return { type, properties: Object.fromEntries(members) }
  }
  if (type === 'array' && isObject(schema.items)) {
    // Entering a list does not count as a level: a list of objects gets as much detail as one object.
    const items = outline(schema.items, detail)
    return Object.keys(items).length === 0 ? { type } : { type, items }
  }
  return { type }
}

/** A member of an object. When only names are kept, its type is kept only if it has names inside. */
function memberOf(member: Json, detail: Detail): JsonObject {
  const whole = outline(member, detail)
  return detail.told !== 'names' || holdsNames(whole) ? whole : {}
}

function holdsNames({ properties, items }: JsonObject): boolean {
  return properties !== undefined || (isObject(items) && holdsNames(items))
}

/** The outline of a choice: that of the value for "value or null", else only the type that all choices share. */
function eitherOf(choices: readonly Json[], detail: Detail): JsonObject {
  const shapes = choices.map((choice) => shape(isObject(choice) ? choice : {}, detail))
  const others = shapes.filter(({ type }) => type !== 'null')
  const types = [...new Set(shapes.map(({ type }) => type))]
  if (types.some((type) => typeof type !== 'string')) return {}
  const type = types.length === 1 ? types[0]! : types.flatMap((one) => one ?? [])
  return others.length === 1 ? { ...others[0], type } : { type }
}

/** The type of a constant or an enum. */
function typeOf(schema: JsonObject): string | undefined {
  const values = 'const' in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : []
  const types = [...new Set(values.map((value) => typeof value))]
  const [type] = types
  return types.length === 1 && (type === 'string' || type === 'number' || type === 'boolean')
    ? type
    : undefined
}

/** Leaves coordinates out: agents know GeoJSON, and they are three or four lists deep. */
function isGeometry(schema: JsonObject): boolean {
  return isObject(schema.properties) && 'coordinates' in schema.properties
}
