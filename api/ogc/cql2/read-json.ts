import { z } from 'zod'
import type { Crs } from '../crs.ts'
import { dayIn } from '../read-days.ts'
import {
  allOf,
  always,
  anyOf,
  BadFilter,
  compareProperty,
  type FeatureCondition,
  type Fields,
  notOf,
  nullTest,
} from './condition.ts'
import { cql2Sentences } from './cql2-sentences.ts'
import { readGeoJsonLiteral } from './geojson-literal.ts'
import { DEEPEST, MOST_CONDITIONS } from './limits.ts'
import { checkAnswered, isSpatial, spatialCondition } from './spatial-operators.ts'

const operation = z.object({ op: z.string().max(40), args: z.array(z.unknown()).min(1) })
const property = z.strictObject({ property: z.string().max(100) })
const moment = z.union([z.strictObject({ date: z.string() }), z.strictObject({ timestamp: z.string() })])
const plain = z.union([z.string(), z.number(), z.boolean()])

/** Reads a filter of CQL2 JSON: the same conditions as of CQL2 text. Throws BadFilter. */
export function readFilterJson(filter: string, fields: Fields, crs: Crs): FeatureCondition {
  let value: unknown
  try {
    value = JSON.parse(filter)
  } catch (error) {
    if (error instanceof SyntaxError) throw new BadFilter(cql2Sentences.noJson())
    throw error
  }
  let conditions = 0
  const read = (one: unknown, depth: number): FeatureCondition => {
    if (depth > DEEPEST) throw new BadFilter(cql2Sentences.deep(DEEPEST))
    if (++conditions > MOST_CONDITIONS) throw new BadFilter(cql2Sentences.manyConditions(MOST_CONDITIONS))
    if (typeof one === 'boolean') return always(one)
    const { op, args } = checked(operation, one)
    if (op === 'and') return allOf(args.map((part) => read(part, depth + 1)))
    if (op === 'or') return anyOf(args.map((part) => read(part, depth + 1)))
    if (op === 'not') return notOf(read(only(args, 1)[0], depth + 1))
    if (op === 'isNull') return nullTest(nameIn(only(args, 1)[0]), false, fields)
    const [first, second] = only(args, 2)
    if (!isSpatial(op)) return compareProperty(nameIn(first), op, valueIn(second), fields)
    checkAnswered(op)
    return spatialCondition(op, nameIn(first), readGeoJsonLiteral(second), crs)
  }
  return read(value, 0)
}

function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const found = schema.safeParse(value)
  if (!found.success) throw new BadFilter(cql2Sentences.noOperation(shown(value)))
  return found.data
}

function only(args: readonly unknown[], count: number): readonly unknown[] {
  if (args.length !== count) throw new BadFilter(cql2Sentences.otherCount(count, args.length))
  return args
}

const nameIn = (value: unknown): string => checked(property, value).property

function valueIn(value: unknown): string | number | boolean {
  const simple = plain.safeParse(value)
  if (simple.success) return simple.data
  const given = moment.safeParse(value)
  if (!given.success) throw new BadFilter(cql2Sentences.noValue(shown(value)))
  const day = dayIn('date' in given.data ? given.data.date : given.data.timestamp)
  if (day === undefined) throw new BadFilter(cql2Sentences.noDay())
  return day
}

const shown = (value: unknown): string => String(JSON.stringify(value)).slice(0, 60)
