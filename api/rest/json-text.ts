import { JsonText } from '../operation.ts'

/**
 * JSON text of a value in which ready-made `JsonText` stands as it is. Written member by member rather than with
 * placeholders replaced afterwards: no text in the data can then be taken for a placeholder.
 * As in JSON.stringify, undefined members are left out and numbers that are not finite become null.
 */
export function toJsonText(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (value === null || value === undefined) return 'null'
  if (value instanceof JsonText) return value.text
  if (Array.isArray(value)) return `[${value.map(toJsonText).join(',')}]`
  if (typeof value === 'object') return objectText(value)
  throw new TypeError(`A ${typeof value} cannot stand in an answer`)
}

function objectText(value: object): string {
  let text = ''
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${toJsonText(member)}`
  }
  return `{${text}}`
}
