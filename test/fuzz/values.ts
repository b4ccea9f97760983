import fc from 'fast-check'
import type { JsonSchema } from './document.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** Text that breaks what is careless: other scripts, controls, quotes of SQL and HTML, names that objects have anyway. */
export const NASTY_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\r\nSet-Cookie: a=b',
  "'; DROP TABLE parcels; --",
  '" OR 1=1',
  '%',
  '%00',
  '%zz',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e999',
  '0x10',
  '１２',
  '\u202Eabc',
  '👩‍👩‍👧‍👦',
  'e\u0301\u0301\u0301\u0301',
  '\uD800',
  'ß'.repeat(300),
  '0'.repeat(5000),
  '(((((((((((((((((((((',
  '\\'.repeat(50),
] as const

export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
)

/** A value that the schema allows: the example most of the time, because that is where the demo has data. */
export function drawnFrom(schema: JsonSchema, example?: unknown): fc.Arbitrary<Json> {
  const shown = example ?? schema.example
  const anything = drawn(schema, shown)
  if (shown === undefined || schema.type === 'object') return anything
  return fc.oneof({ weight: 1, arbitrary: fc.constant(asJson(shown)) }, { weight: 2, arbitrary: anything })
}

function drawn(schema: JsonSchema, shown: unknown): fc.Arbitrary<Json> {
  if (schema.enum) return fc.constantFrom(...schema.enum.map(asJson))
  switch (schema.type) {
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: bound(schema.minimum, -1e6), max: bound(schema.maximum, 1e6) })
    case 'number':
      return numberOf(schema, shown)
    case 'array':
      // Lists of lists are geometries.
      return schema.items && schema.items.type !== 'array'
        ? fc.array(drawnFrom(schema.items), { minLength: 1, maxLength: 4 })
        : coordinates
    case 'object':
      return objectOf(schema)
    default:
      return textOf(schema, shown)
  }
}

const bound = (limit: number | undefined, otherwise: number) =>
  limit === undefined || Math.abs(limit) > 1e9 ? otherwise : limit

/** Near the example, where there is something to find, or anywhere that is allowed. */
function numberOf(schema: JsonSchema, shown: unknown): fc.Arbitrary<Json> {
  const min = bound(schema.minimum, -1e6)
  const max = bound(schema.maximum, 1e6)
  const anywhere = fc.double({ min, max, noNaN: true, noDefaultInfinity: true })
  if (typeof shown !== 'number') return anywhere
  const near = fc
    .double({ min: -0.02, max: 0.02, noNaN: true })
    .map((step) => Math.min(max, Math.max(min, shown + step)))
  return fc.oneof({ weight: 3, arbitrary: near }, { weight: 1, arbitrary: anywhere })
}

/** The example with a character or two changed: most codes and identifiers are almost right. */
function textOf(schema: JsonSchema, shown: unknown): fc.Arbitrary<Json> {
  const { minLength = 0, maxLength = 60, pattern } = schema
  if (schema.format === 'date') return days
  const plain = fc.string({
    unit: fc.constantFrom(...'abz019AB2- éç,'),
    minLength,
    maxLength: Math.min(maxLength, 60),
  })
  const text =
    typeof shown === 'string' && shown !== ''
      ? fc.oneof(
          fc
            .tuple(fc.nat(shown.length - 1), fc.constantFrom(...'0123456789ABab '))
            .map(([at, letter]) => shown.slice(0, at) + letter + shown.slice(at + 1)),
          plain,
        )
      : plain
  if (pattern === undefined) return text
  const form = new RegExp(pattern, 'u')
  // Where nothing is shown there is nothing to change by a letter: the form itself is drawn.
  return text === plain ? fc.stringMatching(form) : text.filter(matches(form))
}

/** Days around those of the demo's sales, and far from them. */
const days: fc.Arbitrary<Json> = fc
  .oneof(
    fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }),
    fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
  )
  .map((date) => date.toISOString().slice(0, 10))

/** Texts drawn in a row that a pattern may refuse: fast-check itself would draw for ever. */
const MOST_REFUSED = 20_000

/** Whether a text has the form; throws where no text has it, which means that the document shows no example of it. */
function matches(form: RegExp): (text: Json) => boolean {
  let refused = 0
  return (text) => {
    if (form.test(String(text))) {
      refused = 0
      return true
    }
    refused++
    if (refused > MOST_REFUSED)
      throw new Error(
        `No text was drawn that matches ${form}: give its parameter an example, or draw its format`,
      )
    return false
  }
}

/** Members of a schema: the required ones always, each other one sometimes. */
function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<Json> {
  const members = Object.entries(properties).map(([name, member]) => [name, drawnFrom(member)] as const)
  return someOf(members, required)
}

/**
 * An object of the required members and, now and then, of the others: all of a dozen filters at once leave nothing to
 * find.
 */
export function someOf(
  members: readonly (readonly [string, fc.Arbitrary<Json>])[],
  required: readonly string[],
): fc.Arbitrary<Record<string, Json>> {
  const absent = fc.constant<Record<string, Json>>({})
  // Where nothing is required, something has to be given all the same.
  const weight = required.length === 0 ? 2 : 5
  const parts = members.map(([name, value]) => {
    const given = value.map((one): Record<string, Json> => ({ [name]: one }))
    return required.includes(name)
      ? given
      : fc.oneof({ weight, arbitrary: absent }, { weight: 1, arbitrary: given })
  })
  return fc.tuple(...parts).map((all): Record<string, Json> => Object.assign({}, ...all))
}

const degrees = (centre: number) => fc.double({ min: centre - 0.01, max: centre + 0.01, noNaN: true })
const position = fc.tuple(degrees(2.5), degrees(46.5))
/** Rings around the demo's well-known point, closed as a rule: what `coordinates` means is not in its schema. */
const ring = fc
  .tuple(fc.array(position, { minLength: 1, maxLength: 8 }), fc.boolean())
  .map(([positions, open]): Json => (open ? positions : [...positions, positions[0]!]))
const coordinates: fc.Arbitrary<Json> = fc.oneof(
  { weight: 3, arbitrary: fc.array(ring, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.array(ring, { maxLength: 2 }), { maxLength: 2 }) },
  { weight: 1, arbitrary: fc.array(fc.jsonValue({ maxDepth: 4 }), { maxLength: 3 }).map(asJson) },
)

/** A value that JSON can carry, as a copy. */
function asJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value))
}
