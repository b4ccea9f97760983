import { isObject, type JsonObject } from '../../answers/json.ts'

/**
 * Input schemas in which a member of an object that an earlier one has described, under the same name and in the same
 * words, is not described again: the filters of sales stand in five tools.
 */
export function withoutRepeats<S extends JsonObject>(schemas: readonly S[]): S[] {
  const told = new Set<string>()
  return schemas.map((schema) => ({ ...schema, properties: parametersOf(schema, told) }))
}

/** Parameters themselves are always described: only what they hold is shortened. */
function parametersOf({ properties }: JsonObject, told: Set<string>): JsonObject {
  if (!isObject(properties)) return {}
  const entries = Object.entries(properties).map(([name, schema]) => {
    if (!isObject(schema) || !isObject(schema.properties)) return [name, schema] as const
    return [name, { ...schema, properties: membersOf(schema.properties, told) }] as const
  })
  return Object.fromEntries(entries)
}

function membersOf(members: JsonObject, told: Set<string>): JsonObject {
  const entries = Object.entries(members).map(([name, schema]) => {
    if (!isObject(schema)) return [name, schema] as const
    const text = `${name} ${JSON.stringify(schema)}`
    if (!told.has(text)) {
      told.add(text)
      return [name, schema] as const
    }
    const { description, ...rest } = schema
    return [name, rest] as const
  })
  return Object.fromEntries(entries)
}
