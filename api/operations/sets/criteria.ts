import { z } from 'zod'
import type { FactColumn } from '../../../shared/facts/fact-column.ts'
import { factColumns } from '../../../shared/facts/facts.ts'
import type { Sentence } from '../../../shared/text/sentence.ts'
import { type Bound, type SqlPart, sqlPart } from '../../../stores/sets/bound-sql.ts'
import { parameterSentences } from '../../answers/parameter-sentences.ts'
import type { ParameterError } from '../../answers/problem.ts'
import { invalidParameters } from '../../answers/problems.ts'
import { activityRefusal } from './activities.ts'
import { setSentences } from './set-sentences.ts'

/** Values that `in` takes. */
const MOST_VALUES = 50
const bound = z.union([z.number(), z.string().max(40)])

const criterion = z
  .strictObject({
    min: bound.optional().meta({ description: 'At least: a number, or a day' }),
    max: bound.optional().meta({ description: 'At most: a number, or a day' }),
    in: z
      .array(z.union([z.string().max(120), z.number(), z.boolean()]))
      .min(1)
      .max(MOST_VALUES)
      .optional()
      .meta({ description: 'One of these; of a column with several values: has one of them' }),
    is: z.enum(['known', 'unknown']).optional().meta({ description: 'Whether the column says anything' }),
    orUnknown: z
      .boolean()
      .optional()
      .meta({ description: 'true: a parcel of which the column says nothing is taken too' }),
  })
  .meta({ id: 'Criterion', description: 'What a column must say: all members hold together' })

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

/** Criteria in SQL. */
export interface Condition {
  /** TRUE, FALSE, or NULL for a parcel that cannot be judged: a column says nothing and no other criterion excludes the parcel. */
  holds: SqlPart
  /** `holds IS NOT FALSE`, written column by column, so that a scan passes over what each excludes. */
  open: SqlPart
}

/** The criteria as conditions. Throws the 400 Problem that names the members that do not go with a column. */
export function conditionOf(criteria: Criteria, values: Bound): Condition {
  const errors: ParameterError[] = []
  const parts = Object.entries(criteria).flatMap(([name, asked]) => {
    if (!asked) return []
    const refuse = (member: string, detail: Sentence) =>
      errors.push({ parameter: `criteria.${name}${member && `.${member}`}`, detail })
    const found = partsOf(columnOf(name), asked, values, refuse).join(' AND ')
    if (found === '') return []
    if (asked.orUnknown) return [{ holds: `coalesce(${found}, true)`, open: `coalesce(${found}, true)` }]
    // A column that has to be known, or unknown, judges every parcel.
    return [{ holds: found, open: asked.is ? found : `(${found}) OR "${name}" IS NULL` }]
  })
  if (errors.length > 0) throw invalidParameters(errors)
  return { holds: allOf(parts.map(({ holds }) => holds)), open: allOf(parts.map(({ open }) => open)) }
}

const allOf = (parts: readonly string[]): SqlPart =>
  sqlPart(parts.length === 0 ? 'true' : parts.map((one) => `(${one})`).join(' AND '))

type Refuse = (member: string, detail: Sentence) => void

function partsOf(column: FactColumn, asked: Criterion, values: Bound, refuse: Refuse): string[] {
  const { name, type } = column
  const cell = `"${name}"`
  const { min, max, is } = asked
  if (min === undefined && max === undefined && asked.in === undefined && is === undefined)
    refuse('', setSentences.saysNothing())
  const parts: string[] = []
  for (const [member, sign] of [
    ['min', '>='],
    ['max', '<='],
  ] as const) {
    const value = asked[member]
    if (value === undefined) continue
    const limit = limitOf(type, value, member, values)
    if (limit === undefined) refuse(member, wantedLimit(type))
    else parts.push(`${cell} ${sign} ${limit}`)
  }
  if (min !== undefined && max !== undefined && typeof min === typeof max && min > max)
    refuse('min', parameterSentences.notAbove('max'))
  if (asked.in) {
    const texts = asked.in.filter((value) => typeof value === 'string')
    const refused = activityRefusal(name, texts)
    if (refused !== undefined) refuse('in', refused)
    const listed = listOf(cell, type, asked.in, values)
    if (listed === undefined) refuse('in', setSentences.mustHold(wantedValues(type)))
    else parts.push(listed)
  }
  if (is) {
    parts.push(`${cell} IS ${is === 'known' ? 'NOT NULL' : 'NULL'}`)
    if (is === 'unknown' && parts.length > 1) refuse('is', setSentences.unknownAlone())
  }
  return parts
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  DAY.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value)

/** Largest value of an INTEGER: a limit beyond it says the same as this one. */
const LARGEST = 2 ** 31 - 1

function limitOf(
  type: FactColumn['type'],
  value: number | string,
  side: 'min' | 'max',
  values: Bound,
): string | undefined {
  if (type === 'date') return isDay(value) ? values.day(value) : undefined
  if (typeof value !== 'number') return undefined
  if (type === 'number') return values.number(value)
  // Compared as the type of the column, so that row groups are passed over by their statistics.
  if (type === 'integer') {
    const whole = side === 'min' ? Math.ceil(value) : Math.floor(value)
    return values.integer(Math.max(-LARGEST, Math.min(LARGEST, whole)))
  }
  return undefined
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

function listOf(
  cell: string,
  type: FactColumn['type'],
  given: readonly (string | number | boolean)[],
  values: Bound,
): string | undefined {
  type Value = (typeof given)[number]
  const all = <T extends Value>(is: (value: Value) => value is T) => (given.every(is) ? given : undefined)
  if (type === 'text') {
    const texts = all((value) => typeof value === 'string')
    return texts && `${cell} IN (${texts.map((text) => values.text(text)).join(', ')})`
  }
  if (type === 'texts') {
    const texts = all((value) => typeof value === 'string')
    return texts && `list_has_any(${cell}, ${values.texts(texts)})`
  }
  if (type === 'boolean') {
    const flags = all((value) => typeof value === 'boolean')
    return flags && `${cell} IN (${flags.map((flag) => values.boolean(flag)).join(', ')})`
  }
  if (type === 'date') {
    const days = all(isDay)
    return days && `${cell} IN (${days.map((day) => values.day(day)).join(', ')})`
  }
  const numbers = all((value) => typeof value === 'number')
  return numbers && `${cell} IN (${numbers.map((number) => values.number(number)).join(', ')})`
}
