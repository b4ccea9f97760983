import { isObject, type Json, type JsonObject } from '../../answers/json.ts'

/**
 * A value as its schema takes it, where what was sent leaves no doubt: a number or boolean as text, a number for a text of digits, one value for a
 * list, an object or a list as JSON text, a word of an enum in other case or without its accents, null for what is left out. Everything else is
 * returned as it is, and the schema refuses it by name.
 */
export function takeValue(value: Json, schema: Json | undefined): Json {
  if (!isObject(schema)) return value
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return fromChoices(value, choices)
  if (Array.isArray(schema.enum)) return fromEnum(value, schema.enum)
  const read = READERS[String(schema.type)]
  return read ? read(value, schema) : value
}

const READERS: Readonly<Record<string, (value: Json, schema: JsonObject) => Json>> = {
  number: (value) => numberOf(value) ?? value,
  integer: (value) => numberOf(value) ?? value,
  boolean: (value) => booleanOf(value) ?? value,
  string: (value) => (typeof value === 'number' && Number.isFinite(value) ? String(value) : value),
  array: (value, { items }) => listOf(value, items),
  object: membersOf,
}

const NUMBER = /^[+-]?\d+(?:\.\d+)?$/
/** Thousands apart, as in French: "350 000", with an ordinary or a no-break space. */
const THOUSANDS = /^\d{1,3}(?:[ \u00a0\u202f]\d{3})+$/
/** "2,5": a comma before three digits could be one of thousands. */
const COMMA = /^[+-]?\d+,(?:\d{1,2}|\d{4,})$/

function numberOf(value: Json): number | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (NUMBER.test(text)) return Number(text)
  if (THOUSANDS.test(text)) return Number(text.replace(/\D/g, ''))
  return COMMA.test(text) ? Number(text.replace(',', '.')) : undefined
}

function booleanOf(value: Json): boolean | undefined {
  if (typeof value !== 'string') return undefined
  const word = value.trim().toLowerCase()
  return word === 'true' ? true : word === 'false' ? false : undefined
}

/** The one value of an enum that a text means. */
function fromEnum(value: Json, values: readonly Json[]): Json {
  if (values.includes(value)) return value
  if (typeof value !== 'string' && typeof value !== 'number') return value
  const plain = foldedWord(String(value))
  const same = values.filter((one) => foldedWord(String(one)) === plain)
  return same.length > 0 ? same[0]! : value
}

/** Without accents, case and what stands between words. */
export function foldedWord(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The first choice that the value already is, else the first that it can be taken for. */
function fromChoices(value: Json, choices: readonly Json[]): Json {
  const own = choices.find((choice) => isOfType(value, choice))
  if (own !== undefined) return isObject(value) || Array.isArray(value) ? takeValue(value, own) : value
  for (const choice of choices) {
    const taken = takeValue(value, choice)
    if (taken !== value) return taken
  }
  return value
}

function isOfType(value: Json, schema: Json): boolean {
  if (!isObject(schema)) return false
  if (Array.isArray(schema.enum)) return schema.enum.includes(value)
  if ('const' in schema) return schema.const === value
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  return schema.type === type || (schema.type === 'integer' && Number.isInteger(value))
}

function listOf(value: Json, items: Json | undefined): Json {
  const given = typeof value === 'string' ? (parsed(value, '[') ?? value) : value
  if (Array.isArray(given)) return given.map((item) => takeValue(item, items))
  // An object is no item of a list of words: it is a mistake that the schema tells.
  if (isObject(given) || given === null) return given
  const parts = typeof given === 'string' && given.includes(',') ? partsOf(given, items) : undefined
  return parts ?? [takeValue(given, items)]
}

/** "Maison, Appartement": only where each part is a word of the enum. */
function partsOf(text: string, items: Json | undefined): Json[] | undefined {
  if (!isObject(items) || !Array.isArray(items.enum)) return undefined
  const { enum: values } = items
  const parts = text.split(',').map((part) => fromEnum(part.trim(), values))
  return parts.every((part) => values.includes(part)) ? parts : undefined
}

function membersOf(value: Json, schema: JsonObject): Json {
  const given = typeof value === 'string' ? (parsed(value, '{') ?? value) : value
  if (!isObject(given)) return given
  const { properties, additionalProperties } = schema
  const members = Object.entries(given).flatMap(([name, member]): [string, Json][] => {
    if (member === null) return []
    const own =
      isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : additionalProperties
    return [[name, takeValue(member, own)]]
  })
  // An assignment would set the prototype when a member is named __proto__.
  return Object.fromEntries(members)
}

/** A text that is the JSON of a list or an object. */
function parsed(text: string, begin: '[' | '{'): Json | undefined {
  if (!text.trimStart().startsWith(begin)) return undefined
  try {
    return JSON.parse(text) as Json
  } catch {
    // No JSON: the text stays what it is, and is refused as a text.
    return undefined
  }
}
