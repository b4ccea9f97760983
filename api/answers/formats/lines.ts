import { toJsonText } from '../json-text.ts'
import { asksForOther } from './other-form.ts'

/** JSON, a value a line. */
export const NDJSON = 'application/x-ndjson'

/** What `format` may be of a question whose list can be had line by line. */
export const LINE_FORMATS = ['json', 'ndjson'] as const

/** Whether a list is asked for line by line. Throws as `asksForOther`. */
export const asksForLines = (format: unknown, accept: string | undefined): boolean =>
  asksForOther(LINE_FORMATS, NDJSON, format, accept)

/** The items of a list as NDJSON. Throws when the data is no list: the operation says that it is. */
export function answerLines(data: unknown): string {
  if (!Array.isArray(data)) throw new TypeError('An answer that is no list cannot be written line by line')
  return data.map((item) => `${toJsonText(item)}\n`).join('')
}
