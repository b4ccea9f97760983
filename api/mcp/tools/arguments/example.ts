import type { Operation } from '../../../answers/operation.ts'
import { isObject, type JsonObject } from '../../answers/json.ts'
import { groupedFilters } from '../definitions/input-schema.ts'

/** The first example of a question, as the arguments of its tool. */
export function exampleOf(operation: Operation): JsonObject {
  const input: unknown = operation.examples[0]?.input
  if (!isObject(input)) return {}
  const grouped = groupedFilters(operation)
  const members = Object.entries(input)
  const own = members.filter(([name]) => !grouped.includes(name))
  const filters = members.filter(([name]) => grouped.includes(name))
  return {
    ...Object.fromEntries(own),
    ...(filters.length > 0 ? { filters: Object.fromEntries(filters) } : {}),
  }
}
