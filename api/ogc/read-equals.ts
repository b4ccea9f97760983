import type { Sentence } from '../../shared/text/sentence.ts'
import { parameterSentences } from '../answers/parameter-sentences.ts'
import type { Collection, CollectionField } from './collection.ts'
import { ogcSentences } from './ogc-sentences.ts'
import { dayIn } from './read-days.ts'

const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,3})?$/

/** The properties that are asked for by their value, as a feature writes them: 5.0 is 5. What is no value of its property goes to `refuse`. */
export function readEquals(
  values: Readonly<Record<string, string>>,
  { fields }: Collection,
  refuse: (parameter: string, detail: Sentence) => void,
): Record<string, string> {
  const equals: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const text = values[name]
    if (text === undefined) continue
    const read = valueText(text, field)
    if (typeof read === 'string') equals[name] = read
    else refuse(name, read)
  }
  return equals
}

function valueText(text: string, { type, format }: CollectionField): string | Sentence {
  if (type === 'boolean')
    return text === 'true' || text === 'false' ? text : parameterSentences.oneOf('true, false')
  if (type === 'string') {
    if (format !== 'date') return text
    return dayIn(text) ?? ogcSentences.aDay()
  }
  const value = NUMBER.test(text) ? Number(text) : Number.NaN
  if (!Number.isFinite(value)) return ogcSentences.aNumber()
  return type === 'integer' && !Number.isInteger(value) ? ogcSentences.aWholeNumber() : String(value)
}
