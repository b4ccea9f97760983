import { isObject, type Json, type JsonObject } from '../../answers/json.ts'

/** How much of a schema an outline keeps. */
interface Detail {
  depth: number
  descriptions: boolean
}

/** From the fullest to the barest. */
const DETAILS: readonly Detail[] = [
  { depth: 6, descriptions: true },
  { depth: 3, descriptions: true },
  { depth: 6, descriptions: false },
  { depth: 4, descriptions: false },
  { depth: 3, descriptions: false },
  { depth: 2, descriptions: false },
  { depth: 1, descriptions: false },
  { depth: 0, descriptions: false },
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
    detail.descriptions && typeof schema.description === 'string' ? { description: schema.description } : {}
  return { ...shape(schema, detail), ...said }
}

function shape(schema: JsonObject, { depth, descriptions }: Detail): JsonObject {
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return eitherOf(choices, { depth, descriptions })
  const type = schema.type ?? typeOf(schema)
  if (type === undefined) return {}
  const inner = { depth: depth - 1, descriptions }
  if (depth <= 0 || isGeometry(schema)) return { type }
  if (isObject(schema.properties)) {
    const members = Object.entries(schema.properties).map(([name, member]) => [name, outline(member, inner)])
    return { type, properties: Object.fromEntries(members) }
  }
  if (type === 'array' && isObject(schema.items)) {
    // The step into a list is not a step deeper: a list of objects is worth as much as one.
    const items = outline(schema.items, { depth, descriptions })
    return Object.keys(items).length === 0 ? { type } : { type, items }
  }
  return { type }
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
