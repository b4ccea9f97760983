import { JsonText } from '../operation.ts'

/** Text that JSON writes as it is: no quote, backslash, control character or surrogate. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/

/**
 * JSON text of a value in which ready-made `JsonText` stands as it is. Written member by member rather than with
 * placeholders replaced afterwards: no text in the data can then be taken for a placeholder.
 * As in JSON.stringify, undefined members are left out and numbers that are not finite become null.
 */
export function toJsonText(value: unknown): string {
  if (typeof value === 'string') return PLAIN.test(value) ? `"${value}"` : JSON.stringify(value)
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (value === null || value === undefined) return 'null'
  if (value instanceof JsonText) return value.text
  if (Array.isArray(value)) return `[${value.map(toJsonText).join(',')}]`
  if (typeof value === 'object') return objectText(value)
  throw new TypeError(`A ${typeof value} cannot stand in an answer`)
}

function objectText(value: object): string {
  const members = value as Record<string, unknown>
  let text = '{'
  for (const key of Object.keys(members)) {
    const member = members[key]
    if (member !== undefined) text += (text.length === 1 ? '' : ',') + keyText(key) + toJsonText(member)
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
 * JSON text of one object with the members of several, in their order. Names must differ, nobody compares them. For objects
 * that stand ready as text, and because spreading objects costs more than writing them.
 */
export function joinText(...objects: object[]): JsonText {
  let members = ''
  for (const object of objects) {
    const text = toJsonText(object)
    if (text.length > 2) members += (members === '' ? '' : ',') + text.slice(1, -1)
  }
  return new JsonText(`{${members}}`)
}
