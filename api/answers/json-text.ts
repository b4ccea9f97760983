import { JsonText, type Sent } from '../../stores/reading/ready-json.ts'
import { piecesOf, READY } from './json-bytes.ts'

/** Text that JSON writes as it is: no quote, backslash, control character or surrogate. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/

/**
 * JSON text of a value in which ready-made `JsonText` stands as it is. As in JSON.stringify, undefined members are left out and numbers
 * that are not finite become null. With `ready`, what stands ready as bytes is added there, and the text has `READY` in its place.
 */
export function toJsonText(value: unknown, ready?: JsonText[]): string {
  if (typeof value === 'string') return PLAIN.test(value) ? `"${value}"` : JSON.stringify(value)
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (value === null || value === undefined) return 'null'
  if (value instanceof JsonText) return readyText(value, ready)
  if (Array.isArray(value)) return `[${value.map((item) => toJsonText(item, ready)).join(',')}]`
  if (typeof value === 'object') return objectText(value, ready)
  throw new TypeError(`A ${typeof value} cannot stand in an answer`)
}

function readyText(json: JsonText, ready: JsonText[] | undefined): string {
  if (!ready || !json.bytes) return json.text
  ready.push(json)
  return READY
}

/** JSON of what many answers hold, written once. */
export function readyJson<V>(value: V): JsonText<Sent<V>> {
  const ready: JsonText[] = []
  return new JsonText(piecesOf(toJsonText(value, ready), ready))
}

function objectText(value: object, ready?: JsonText[]): string {
  const members = value as Record<string, unknown>
  let text = '{'
  for (const key of Object.keys(members)) {
    const member = members[key]
    if (member !== undefined)
      text += (text.length === 1 ? '' : ',') + keyText(key) + toJsonText(member, ready)
  }
  return `${text}}`
}

/** Keys of answers are few and known; those that come from data (rules, reasons) must not fill the memory. */
const MAX_KEYS = 1000
const keyTexts = new Map<string, string>()

function keyText(key: string): string {
  const known = keyTexts.get(key)
  if (known !== undefined) return known
  const text = `${JSON.stringify(key)}:`
  if (keyTexts.size < MAX_KEYS) keyTexts.set(key, text)
  return text
}

/**
 * JSON text of one object with the members of two, in their order. Names must differ, nobody compares them. For objects
 * that stand ready as text, and because spreading objects costs more than writing them.
 */
export function joinText<A extends object, B extends object>(
  first: A,
  second: B,
): JsonText<Sent<A> & Sent<B>> {
  const [one, other] = [toJsonText(first), toJsonText(second)]
  if (one.length === 2) return new JsonText(other)
  return new JsonText(other.length === 2 ? one : `${one.slice(0, -1)},${other.slice(1)}`)
}
