import { parameterSentences } from '../parameter-sentences.ts'
import { invalidParameters } from '../problems.ts'
import { acceptedType } from './accepted-type.ts'

/**
 * Whether a question that has one form in addition to JSON is asked for it, by `format=` or else by `Accept`; a client that takes both equally, or names
 * neither, gets JSON. Throws the 400 Problem for a `format` that does not exist.
 */
export function asksForOther(
  names: readonly ['json', string],
  mediaType: string,
  format: unknown,
  accept: string | undefined,
): boolean {
  if (format === undefined) return acceptedType(accept, [mediaType]) === mediaType
  if (!names.some((one) => one === format))
    throw invalidParameters([{ parameter: 'format', detail: parameterSentences.oneOf(names.join(', ')) }])
  return format === names[1]
}
