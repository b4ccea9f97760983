/** A value that JSON.parse returns. */
export type Json = null | boolean | number | string | Json[] | JsonObject
export interface JsonObject {
  [key: string]: Json
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value is a list with objects in it, which are its rows. */
export function isListOfObjects(value: Json): value is Json[] {
  return Array.isArray(value) && value.some(isObject)
}

/** Reads the text of an object that we wrote ourselves. */
export function parseObject(text: string): JsonObject {
  const value: Json = JSON.parse(text)
  if (!isObject(value)) throw new TypeError('The text of an answer must be an object')
  return value
}

/** Returned by `replace` to remove a value from its object or list. */
export const LEFT_OUT = Symbol('left out')

type Replacement = Json | typeof LEFT_OUT | undefined

/** A copy of a value in which `replace` replaces values, outermost first; it is not called inside a replacement. */
export function mapJson(value: Json, replace: (value: Json) => Replacement): Json {
  const other = mapMember(value, replace)
  return other === LEFT_OUT ? null : other
}

function mapMember(value: Json, replace: (value: Json) => Replacement): Json | typeof LEFT_OUT {
  const other = replace(value)
  if (other !== undefined) return other
  if (Array.isArray(value))
    return value.map((item) => mapMember(item, replace)).filter((item) => item !== LEFT_OUT)
  if (!isObject(value)) return value
  const members = Object.entries(value).map(([name, member]) => [name, mapMember(member, replace)] as const)
  // An assignment would set the prototype when a member is named __proto__.
  return Object.fromEntries(members.filter((member): member is [string, Json] => member[1] !== LEFT_OUT))
}
