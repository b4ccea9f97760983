import { z } from 'zod'

/** A JSON Schema (2020-12) whose members are not read. */
export type JsonSchema = Record<string, unknown>
type Direction = 'input' | 'output'

/** What is known of every schema except its name, so that a schema is written where it stands instead of being referred to. */
class WithoutNames extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get<S extends z.core.$ZodType>(schema: S) {
    const { id, ...known } = z.globalRegistry.get(schema) ?? {}
    return known as z.core.$replace<z.core.GlobalMeta, S>
  }
}
const withoutNames = new WithoutNames()

/** The JSON Schema of a zod schema, whole: without references. */
export function wholeSchema(schema: z.ZodType, io: Direction): JsonSchema {
  return bare(z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: withoutNames }))
}

/**
 * The JSON Schemas of several zod schemas, converted together. What has a name (`.meta({ id })`) stands once in `components` and is
 * referred to as `#/components/schemas/<name>`, wherever it stands. Throws when two different schemas have one name.
 */
export function namedSchemas(
  schemas: Readonly<Record<string, z.ZodType>>,
  io: Direction,
): { schemas: Record<string, JsonSchema>; components: Record<string, JsonSchema> } {
  const { properties = {}, $defs = {} } = z.toJSONSchema(z.object(schemas), {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const { prefixItems } = jsonSchema
      // A position or a box: for readers that do not know `prefixItems`, as many numbers.
      if (prefixItems?.every((item) => typeof item === 'object' && item.type === 'number'))
        Object.assign(jsonSchema, {
          items: { type: 'number' },
          minItems: prefixItems.length,
          maxItems: prefixItems.length,
        })
    },
  })
  const text = JSON.stringify({ schemas: properties, components: $defs })
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'))
}

function bare(whole: JsonSchema): JsonSchema {
  const { $schema, '~standard': standard, ...schema } = whole
  return schema
}
