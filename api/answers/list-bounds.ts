import { z } from 'zod'
import type { Sentence } from '../../shared/text/sentence.ts'
import { wholeSchema } from './json-schema.ts'
import { parameterSentences } from './parameter-sentences.ts'

/** A list that holds more than its schema takes. */
export interface LongList {
  path: readonly string[]
  detail: Sentence
}

/** A part of a schema, as far as lists are in it. */
interface Part {
  most: number
  members: readonly (readonly [name: string, part: Part])[]
}

const schemaSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  maxItems: z.number().optional(),
  get properties() {
    return z.record(z.string(), schemaSchema).optional()
  },
  /** The forms of a value that has one of several. */
  get anyOf() {
    return z.array(schemaSchema).optional()
  },
  get oneOf() {
    return z.array(schemaSchema).optional()
  },
})
type Schema = z.infer<typeof schemaSchema>

const NONE: readonly LongList[] = []

/**
 * Builds the function that finds the lists of an input which are longer than its schema takes (`maxItems`). The schema itself looks into
 * every item of a list before it compares its length: 40,000 wrong items took it a fifth of a second.
 */
export function listBoundsOf(
  input: z.ZodObject,
): (values: Readonly<Record<string, unknown>>) => readonly LongList[] {
  const whole = partOf(schemaSchema.parse(wholeSchema(input, 'input')))
  if (!whole) return () => NONE
  return (values) => {
    const found: LongList[] = []
    look(values, whole, [], found)
    return found
  }
}

/** Undefined when no list with a bound is in it. Of a value that has one of several forms, the widest bound counts. */
function partOf({ maxItems, properties = {}, anyOf, oneOf }: Schema): Part | undefined {
  const forms = anyOf ?? oneOf
  if (forms) return widest(forms)
  const members = Object.entries(properties).flatMap(([name, schema]) => {
    const part = partOf(schema)
    return part ? [[name, part] as const] : []
  })
  if (maxItems === undefined && members.length === 0) return undefined
  return { most: maxItems ?? Number.POSITIVE_INFINITY, members }
}

function widest(given: readonly Schema[]): Part | undefined {
  const forms = given.flatMap(formsOf)
  const lists = forms.filter(({ type }) => type === 'array')
  const bounds = lists.map(({ maxItems }) => maxItems ?? Number.POSITIVE_INFINITY)
  const names = new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)))
  const members = [...names].flatMap((name) => {
    const values = forms.flatMap(({ properties = {} }) => {
      const value = properties[name]
      return value ? [value] : []
    })
    const part = partOf({ anyOf: values })
    return part ? [[name, part] as const] : []
  })
  const most = bounds.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...bounds)
  return most === Number.POSITIVE_INFINITY && members.length === 0 ? undefined : { most, members }
}

function formsOf(schema: Schema): Schema[] {
  const forms = schema.anyOf ?? schema.oneOf
  return forms ? forms.flatMap(formsOf) : [schema]
}

function look(value: unknown, { most, members }: Part, path: readonly string[], found: LongList[]): void {
  if (Array.isArray(value)) {
    if (value.length > most) found.push({ path, detail: parameterSentences.tooManyItems(value.length, most) })
  } else if (typeof value === 'object' && value !== null)
    for (const [name, part] of members)
      if (Object.hasOwn(value, name)) look(Reflect.get(value, name), part, [...path, name], found)
}
