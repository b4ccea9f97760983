import fc from 'fast-check'
import type { Endpoint, JsonSchema } from './document.ts'
import { drawnFrom, nastyText } from './values.ts'

export interface DrawnBody {
  headers: Record<string, string>
  payload?: string
  /** The member that the document forbids as it is given. */
  refused?: string
  /** Refused before anything of the question is looked at. */
  unreadable?: true
}

/** Bodies for an endpoint: none for those that take none. */
export function bodyOf({ requestBody }: Endpoint): fc.Arbitrary<DrawnBody> {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (type === undefined || content === undefined) return fc.constant({ headers: {} })
  const typed = (payload: string): DrawnBody => ({ headers: { 'content-type': type }, payload })
  if (type !== 'application/json')
    return fc
      .oneof(
        fc.constant(String(content.example)),
        fc
          .array(
            fc.array(nastyText, { maxLength: 4 }).map((cells) => cells.join(',')),
            { maxLength: 5 },
          )
          .map((lines) => lines.join('\n')),
      )
      .map(typed)
  const schema = content.schema ?? {}
  const examples = Object.values(content.examples ?? {}).map(({ value }) => value)
  const sound = fc.oneof(fc.constantFrom(...examples), drawnFrom(schema))
  return fc.oneof(
    { weight: 6, arbitrary: sound.map((value) => typed(JSON.stringify(value))) },
    {
      weight: 4,
      arbitrary: spoilt(schema, examples).map(({ value, refused }) => ({
        ...typed(JSON.stringify(value)),
        refused,
      })),
    },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 5 }).map((value) => typed(JSON.stringify(value))) },
    { weight: 1, arbitrary: hardlyJson.map((payload) => ({ ...typed(payload), unreadable: true as const })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(sound, otherTypes)
        .map(([value, headers]) => ({ headers, payload: JSON.stringify(value), unreadable: true as const })),
    },
  )
}

/** An example whose one member is missing, of another type, or not of the schema. */
function spoilt(
  { properties = {}, required = [] }: JsonSchema,
  examples: readonly unknown[],
): fc.Arbitrary<{ value: unknown; refused: string }> {
  const example = fc.constantFrom(...examples.filter(isRecord))
  const wrong: unknown[] = [null, [], '', 'x', true, -1e30, { a: 1 }]
  const changed = fc
    .tuple(example, fc.constantFrom(...Object.keys(properties)), fc.constantFrom(...wrong))
    .filter(([, name, value]) => !fits(properties[name]!, value))
    .map(([value, name, bad]) => ({ value: { ...value, [name]: bad }, refused: `body.${name}` }))
  const left = fc.tuple(example, fc.constantFrom(...required)).map(([value, name]) => {
    const { [name]: gone, ...rest } = value
    return { value: rest, refused: `body.${name}` }
  })
  const more = fc
    .tuple(example, fc.constantFrom('colour', 'constructor', 'toString', 'Limit'))
    .map(([value, name]) => ({ value: { ...value, [name]: 1 }, refused: `body.${name}` }))
  return fc.oneof(changed, left, more)
}

/** Whether a value may be what a schema wants, by its type alone. */
function fits(schema: JsonSchema, value: unknown): boolean {
  if (schema.type === 'object') return isRecord(value)
  if (schema.type === 'boolean') return typeof value === 'boolean'
  return schema.type === 'string' && !schema.enum && typeof value === 'string'
}

const hardlyJson = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '{"mode":',
    '[[[[',
    'nul',
    '{"a":1}}',
    '\uFEFF{}',
    '{"__proto__":{"limit":1}}',
    '{"constructor":{"prototype":{}}}',
    '1e999',
    '"',
    '[]',
    '{"limit":1e999}',
  ),
  fc.constant(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
  nastyText,
)

const otherTypes = fc.constantFrom<Record<string, string>[]>(
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'application/json; charset=latin1' },
  { 'content-type': 'json' },
  { 'content-type': ';;;' },
  {},
)

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
