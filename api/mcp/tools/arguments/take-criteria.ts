import { factColumns } from '../../../../shared/facts/facts.ts'
import { isObject, type Json, type JsonObject } from '../../answers/json.ts'
import { nearestName } from './nearest-name.ts'
import { takeValue } from './take-values.ts'

const columns = new Map(factColumns.map((column) => [column.name, column]))
const NUMBERS = new Set(['integer', 'number'])

/** Criteria whose limits are numbers where their columns are: a schema of all columns cannot tell "700" from a day. */
export function takeCriteria(flat: JsonObject): JsonObject {
  const { criteria } = flat
  if (!isObject(criteria)) return flat
  const taken = Object.entries(criteria).map(
    ([name, criterion]) => [name, takeCriterion(name, criterion)] as const,
  )
  return { ...flat, criteria: Object.fromEntries(taken) }
}

function takeCriterion(name: string, criterion: Json): Json {
  const type = columns.get(name)?.type
  if (type === undefined || !isObject(criterion)) return criterion
  const schema = { type: NUMBERS.has(type) ? 'number' : type === 'boolean' ? 'boolean' : 'string' }
  const members = Object.entries(criterion).map(([member, value]): [string, Json] => {
    if (member === 'in' && Array.isArray(value)) return [member, value.map((one) => takeValue(one, schema))]
    return [member, member === 'min' || member === 'max' ? takeValue(value, schema) : value]
  })
  return Object.fromEntries(members)
}

/** What a wrong name of a column was most likely meant for, with what that column holds; else the names of all. */
export function aboutColumn(name: string, names: readonly string[]): string {
  const near = nearestName(name, names)
  const column = near === undefined ? undefined : columns.get(near)
  if (!column) return `is not a column: there are ${names.join(', ')}`
  const takes = NUMBERS.has(column.type)
    ? '{min, max} of numbers'
    : column.type === 'date'
      ? '{min, max} of days'
      : column.type === 'boolean'
        ? '{in: [true]} or {in: [false]}'
        : '{in: [words]}'
  return `is not a column: did you mean ${column.name} (${column.meaning}), which takes ${takes}?`
}
