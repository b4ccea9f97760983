import Negotiator from 'negotiator'
import { toJsonText } from '../json-text.ts'
import { parameterSentences } from '../parameter-sentences.ts'
import { invalidParameters } from '../problems.ts'

/** JSON, a value a line. */
export const NDJSON = 'application/x-ndjson'

/** What `format` may be of a question whose list can be had line by line. */
export const LINE_FORMATS = ['json', 'ndjson'] as const

/** Whether a list is asked for line by line, by `format=` or else by `Accept`. Throws the 400 Problem for a `format` that does not exist. */
export function asksForLines(format: unknown, accept: string | undefined): boolean {
  if (format === undefined)
    return new Negotiator({ headers: { accept } }).mediaType(['application/json', NDJSON]) === NDJSON
  if (!LINE_FORMATS.some((one) => one === format))
    throw invalidParameters([
      { parameter: 'format', detail: parameterSentences.oneOf(LINE_FORMATS.join(', ')) },
    ])
  return format === 'ndjson'
}

/** The items of a list as NDJSON. Throws when the data is no list: the operation says that it is. */
export function answerLines(data: unknown): string {
  if (!Array.isArray(data)) throw new TypeError('An answer that is no list cannot be written line by line')
  return data.map((item) => `${toJsonText(item)}\n`).join('')
}
