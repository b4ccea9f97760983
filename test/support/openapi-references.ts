import { z } from 'zod'

/**
 * A copy in which what is shared stands where it is referred to. Schemas of answers are left as they are: AnswerCheck knows references, and
 * would compile each of them many times.
 */
function resolved(value: unknown, components: Components, withSchemas = false): unknown {
  if (Array.isArray(value)) return value.map((item) => resolved(item, components, withSchemas))
  if (typeof value !== 'object' || value === null) return value
  const [, kind, name] = ('$ref' in value && /^#\/components\/(\w+)\/(.+)$/.exec(String(value.$ref))) || []
  if (kind !== undefined && name !== undefined && (withSchemas || kind !== 'schemas'))
    return resolved(components[kind]![name], components, withSchemas)
  const members = Object.entries(value).map(([key, member]) => [
    key,
    resolved(member, components, withSchemas || key === 'requestBody'),
  ])
  return Object.fromEntries(members)
}

const componentsSchema = z.record(z.string(), z.record(z.string(), z.unknown()))
type Components = z.infer<typeof componentsSchema>

const servedSchema = z.looseObject({ paths: z.record(z.string(), z.unknown()), components: componentsSchema })

/**
 * An OpenAPI document whose paths have in place what they refer to: parameters, answers, and schemas of what is asked. Throws ZodError when it is
 * no such document.
 */
export function withoutReferences(document: unknown): z.infer<typeof servedSchema> {
  const served = servedSchema.parse(document)
  return {
    ...served,
    paths: z.record(z.string(), z.unknown()).parse(resolved(served.paths, served.components)),
  }
}
