import { z } from 'zod'
import type { FactColumn } from '../../../shared/facts/fact-column.ts'
import { factColumns } from '../../../shared/facts/facts.ts'
import { named } from '../../../shared/schemas/named.ts'
import { searchWords } from '../../../shared/text/search-words.ts'
import type { Sentence } from '../../../shared/text/sentence.ts'
import { dayCountOf } from '../../../shared/time/days.ts'
import type { RowTest } from '../../../stores/sets/search/row-search.ts'
import { parameterSentences } from '../../answers/parameter-sentences.ts'
import type { ParameterError } from '../../answers/problem.ts'
import { invalidParameters } from '../../answers/problems.ts'
import { shortened } from '../../answers/shortened.ts'
import { activityRefusal } from './activities.ts'
import { setSentences } from './set-sentences.ts'

/** Values that `in` takes. */
const MOST_VALUES = 50
const bound = z.union([z.number(), z.string().max(40)])

const criterion = named('Criterion', 'What a column must say: all members hold together', {
  min: bound.optional().meta({ description: 'At least: a number, or a day' }),
  max: bound.optional().meta({ description: 'At most: a number, or a day' }),
  in: z
    .array(z.union([z.string().max(120), z.number(), z.boolean()]))
    .min(1)
    .max(MOST_VALUES)
    .optional()
    .meta({ description: 'One of these; of a column with several values: has one of them' }),
  is: z.enum(['known', 'unknown']).optional().meta({ description: 'Whether the column says anything' }),
  orUnknown: z.boolean().optional().describe('true: a parcel of which the column says nothing is taken too'),
})

type Criterion = z.output<typeof criterion>

export const columnName = z.enum(factColumns.map(({ name }) => name) as [string, ...string[]])
const columns: ReadonlyMap<string, FactColumn> = new Map(factColumns.map((column) => [column.name, column]))

export const ABOUT_CRITERIA = 'By column what it must say: min, max, in, is (known or unknown), orUnknown'
export const criteriaSchema = z
  .partialRecord(columnName, criterion)
  .meta({ description: ABOUT_CRITERIA, example: { surface: { min: 2000 } } })
export type Criteria = z.output<typeof criteriaSchema>

/** A column of `parcel_facts` by its name, which the schema has checked. */
export function columnOf(name: string): FactColumn {
  const column = columns.get(name)
  if (!column) throw new Error(`There is no column ${name}`)
  return column
}

/** The criteria as tests of rows. Throws the 400 Problem that names the members that do not go with a column. */
export function testsOf(criteria: Criteria): RowTest[] {
  const errors: ParameterError[] = []
  const tests = Object.entries(criteria).flatMap(([name, asked]) => {
    if (!asked) return []
    const refuse = (member: string, detail: Sentence) =>
      errors.push({ parameter: `criteria.${name}${member && `.${member}`}`, detail })
    return [testOf(columnOf(name), asked, refuse)]
  })
  if (errors.length > 0) throw invalidParameters(errors)
  return tests
}

type Refuse = (member: string, detail: Sentence) => void

function testOf(column: FactColumn, asked: Criterion, refuse: Refuse): RowTest {
  const { name, type } = column
  const { min, max, in: any, is, orUnknown } = asked
  const test: RowTest = { column: { name, type } }
  if (min === undefined && max === undefined && any === undefined && is === undefined)
    refuse('', setSentences.saysNothing())
  for (const member of ['min', 'max'] as const) {
    const value = asked[member]
    if (value === undefined) continue
    const limit = limitOf(type, value, member)
    if (limit === undefined) refuse(member, wantedLimit(type))
    else test[member] = limit
  }
  if (min !== undefined && max !== undefined && typeof min === typeof max && min > max)
    refuse('min', parameterSentences.notAbove('max'))
  if (any) {
    const words = any.filter((value) => typeof value === 'string')
    const refused = activityRefusal(name, words) ?? wordRefusal(column, words)
    if (refused !== undefined) refuse('in', refused)
    if (!any.every((value) => isOf(type, value))) refuse('in', setSentences.mustHold(wantedValues(type)))
    else if (type === 'date') test.in = any.map((day) => dayCountOf(String(day)))
    else
      test.in = any.map((value) => (typeof value === 'string' ? meantBy(value, column) : undefined) ?? value)
  }
  if (is === 'unknown' && (test.min ?? test.max ?? test.in) !== undefined)
    refuse('is', setSentences.unknownAlone())
  if (is) test.is = is
  if (orUnknown) test.orUnknown = true
  return test
}

const plain = (word: string) => searchWords(word).join(' ')

/** The value that a word means, in any case and with or without accents; undefined when the column never has it. In a column of any words, the word itself. */
function meantBy(word: string, { values, shortForms = {} }: FactColumn): string | undefined {
  if (!values) return word
  const asked = plain(word)
  const short = Object.keys(shortForms).find((form) => plain(form) === asked)
  return short === undefined ? values.find((value) => plain(value) === asked) : shortForms[short]
}

function wordRefusal(column: FactColumn, words: readonly string[]): Sentence | undefined {
  const other = words.find((word) => meantBy(word, column) === undefined)
  if (other === undefined) return undefined
  return setSentences.noneOf(JSON.stringify(shortened(other)), (column.values ?? []).join(', '))
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  DAY.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value)

/** Largest value of an INTEGER: a limit beyond it says the same as this one. */
const LARGEST = 2 ** 31 - 1

/** Undefined when a column of that type has no such limit. */
function limitOf(type: FactColumn['type'], value: number | string, side: 'min' | 'max'): number | undefined {
  if (type === 'date') return isDay(value) ? dayCountOf(value) : undefined
  if (typeof value !== 'number') return undefined
  if (type === 'number') return value
  if (type !== 'integer') return undefined
  const whole = side === 'min' ? Math.ceil(value) : Math.floor(value)
  return Math.max(-LARGEST, Math.min(LARGEST, whole))
}

const wantedLimit = (type: FactColumn['type']): Sentence =>
  type === 'date'
    ? setSentences.mustBeDay()
    : type === 'integer' || type === 'number'
      ? setSentences.mustBeNumber()
      : setSentences.noBounds()

function wantedValues(type: FactColumn['type']): Sentence {
  if (type === 'boolean') return setSentences.trueOrFalse()
  if (type === 'text' || type === 'texts') return setSentences.texts()
  return type === 'date' ? setSentences.days() : setSentences.numbers()
}

/** Whether a column of that type can have the value. */
function isOf(type: FactColumn['type'], value: string | number | boolean): boolean {
  if (type === 'text' || type === 'texts') return typeof value === 'string'
  if (type === 'boolean') return typeof value === 'boolean'
  return type === 'date' ? isDay(value) : typeof value === 'number'
}
