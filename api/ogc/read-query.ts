import { z } from 'zod'
import type { Sentence } from '../../shared/text/sentence.ts'
import type { Shape } from '../../stores/sales/shape.ts'
import { parameterSentences } from '../answers/parameter-sentences.ts'
import type { ParameterError } from '../answers/problem.ts'
import { invalidParameters } from '../answers/problems.ts'
import type { Collection } from './collection.ts'
import { BadFilter, type FeatureCondition } from './cql2/condition.ts'
import { LONGEST_FILTER } from './cql2/limits.ts'
import { readFilterJson } from './cql2/read-json.ts'
import { readFilterText } from './cql2/read-text.ts'
import { CRS84, CRSS, type Crs, shapeOfBox } from './crs.ts'
import type { ItemsAsked } from './find-items.ts'
import { narrowed } from './narrowed.ts'
import { ogcSentences } from './ogc-sentences.ts'
import { readBox } from './read-box.ts'
import { daysBetween } from './read-days.ts'
import { readEquals } from './read-equals.ts'

export const DEFAULT_LIMIT = 100
/** Features of one page. A greater `limit` is no error: OGC API Features asks servers to give what they can. */
export const MOST_PAGE_FEATURES = 1000

/** Features of a page when no `limit` is given, and at most. */
export interface PageLimits {
  usual: number
  most: number
}
export const PAGE_LIMITS: PageLimits = { usual: DEFAULT_LIMIT, most: MOST_PAGE_FEATURES }

/** A question about the features of a collection. */
export interface ItemsQuery extends Omit<ItemsAsked, 'after'> {
  crs: Crs
  cursor: string | undefined
  /** All that was asked but for the page and its form: what a cursor belongs to. */
  question: Record<string, string>
}

const query = z.record(
  z.string(),
  z.union([z.string().max(LONGEST_FILTER), z.array(z.string().max(LONGEST_FILTER))]),
)
const OWN = [
  'limit',
  'bbox',
  'bbox-crs',
  'crs',
  'datetime',
  'filter',
  'filter-lang',
  'filter-crs',
  'cursor',
  'f',
]

/** Reads the parameters of /items. Throws the 400 Problem that names every parameter at fault. */
export function readItemsQuery(given: unknown, collection: Collection, limits: PageLimits): ItemsQuery {
  const errors: ParameterError[] = []
  const refuse = (parameter: string, detail: Sentence) => {
    errors.push({ parameter: `query.${parameter}`, detail })
    return undefined
  }
  const values = single(given, refuse)
  const names = [...OWN, ...Object.keys(collection.fields)]
  for (const name of Object.keys(values))
    if (!names.includes(name)) refuse(name, ogcSentences.takes(names.join(', ')))
  const crs = crsOf(values.crs, 'crs', refuse)
  const boxCrs = crsOf(values['bbox-crs'], 'bbox-crs', refuse)
  const shape = shapeIn(values.bbox, boxCrs, refuse)
  const limit = limitOf(values.limit, limits, refuse)
  const days = daysOf(values.datetime, refuse)
  const filter = filterOf(values, collection, refuse)
  const equals = readEquals(values, collection, refuse)
  if (errors.length > 0) throw invalidParameters(errors)
  const { cursor, limit: _, f, ...question } = values
  return {
    crs,
    limit,
    cursor,
    question,
    equals,
    ...narrowed(shape, [filter, days && collection.day ? inDays(collection.day, days) : undefined]),
  }
}

type Refuse = (parameter: string, detail: Sentence) => undefined

function single(given: unknown, refuse: Refuse): Record<string, string> {
  const values: Record<string, string> = {}
  const read = query.safeParse(given)
  if (!read.success) refuse('filter', ogcSentences.tooLong())
  for (const [name, value] of Object.entries(read.data ?? {}))
    if (typeof value === 'string') values[name] = value
    else refuse(name, parameterSentences.once())
  return values
}

/** The reference system of a parameter. Throws nothing: what is refused goes to `refuse`, and CRS84 stands for it. */
export function crsOf(text: string | undefined, parameter: string, refuse: Refuse): Crs {
  if (text === undefined) return CRS84
  const uri = text.replace(/^\[|\]$/g, '')
  const found = CRSS.find((one) => one === uri)
  if (!found) refuse(parameter, parameterSentences.oneOf(CRSS.join(', ')))
  return found ?? CRS84
}

function limitOf(text: string | undefined, { usual, most }: PageLimits, refuse: Refuse): number {
  if (text === undefined) return usual
  if (!/^[1-9]\d{0,8}$/.test(text)) refuse('limit', ogcSentences.from1())
  return Math.min(Number(text), most)
}

function shapeIn(text: string | undefined, crs: Crs, refuse: Refuse): Shape | undefined {
  if (text === undefined) return undefined
  const box = readBox(text, crs)
  return 'fault' in box ? refuse('bbox', box.fault) : shapeOfBox(crs, box)
}

function daysOf(text: string | undefined, refuse: Refuse): readonly [string, string] | undefined {
  if (text === undefined) return undefined
  return daysBetween(text) ?? refuse('datetime', ogcSentences.datetime())
}

const LANGUAGES = { 'cql2-text': readFilterText, 'cql2-json': readFilterJson } as const
export const FILTER_LANGUAGES = Object.keys(LANGUAGES)

function filterOf(
  values: Record<string, string>,
  { fields }: Collection,
  refuse: Refuse,
): FeatureCondition | undefined {
  const { filter, 'filter-lang': language = 'cql2-text' } = values
  const read = LANGUAGES[language as keyof typeof LANGUAGES]
  if (!Object.hasOwn(LANGUAGES, language))
    return refuse('filter-lang', ogcSentences.filterLanguage(FILTER_LANGUAGES.join(', ')))
  const crs = crsOf(values['filter-crs'], 'filter-crs', refuse)
  if (filter === undefined) return undefined
  if (filter.length > LONGEST_FILTER) return refuse('filter', ogcSentences.longFilter(LONGEST_FILTER))
  try {
    return read(filter, fields, crs)
  } catch (error) {
    if (error instanceof BadFilter) return refuse('filter', error.detail)
    throw error
  }
}

const inDays = (name: string, [from, to]: readonly [string, string]): FeatureCondition => ({
  cost: 0,
  holds({ properties }) {
    const day = properties[name]
    return typeof day === 'string' && day >= from && day <= to
  },
})
