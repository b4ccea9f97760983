import { isObject, type Json, type JsonObject } from '../../answers/json.ts'

/** How much of a schema an outline keeps. */
interface Detail {
  depth: number
  /** Whether a member says its type and what it means; members that are not told have their names alone. */
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
 * Shorter and shorter outlines of a JSON schema, each true of everything that the schema accepts and of the same with
 * members left out and lists cut: types and names are kept, bounds and what is required are not.
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
    // The step into a list is not a step deeper: a list of objects is worth as much as one.
    const items = outline(schema.items, detail)
    return Object.keys(items).length === 0 ? { type } : { type, items }
  }
  return { type }
}

/** A member of an object: where names are enough, its type is told only when there are more names inside. */
function memberOf(member: Json, detail: Detail): JsonObject {
  const whole = outline(member, detail)
  return detail.told !== 'names' || holdsNames(whole) ? whole : {}
}

function holdsNames({ properties, items }: JsonObject): boolean {
  return properties !== undefined || (isObject(items) && holdsNames(items))
}

/** A value or null keeps its outline; of other choices only the type is told, when they share it. */
function eitherOf(choices: readonly Json[], detail: Detail): JsonObject {
  const shapes = choices.map((choice) => shape(isObject(choice) ? choice : {}, detail))
  const others = shapes.filter(({ type }) => type !== 'null')
  const types = [...new Set(shapes.map(({ type }) => type))]
  if (types.some((type) => typeof type !== 'string')) return {}
  const type = types.length === 1 ? types[0]! : types.flatMap((one) => one ?? [])
  return others.length === 1 ? { ...others[0], type } : { type }
}

/** The type of a constant or of choices written out. */
function typeOf(schema: JsonObject): string | undefined {
  const values = 'const' in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : []
  const types = [...new Set(values.map((value) => typeof value))]
  const [type] = types
  return types.length === 1 && (type === 'string' || type === 'number' || type === 'boolean')
    ? type
    : undefined
}

/** Coordinates are three or four lists deep, and known to all who know GeoJSON. */
function isGeometry(schema: JsonObject): boolean {
  return isObject(schema.properties) && 'coordinates' in schema.properties
}
