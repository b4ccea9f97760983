import type { Operation } from '../../api/answers/operation.ts'
import { isObject, type JsonObject } from '../../api/mcp/answers/json.ts'
import { groupedFilters } from '../../api/mcp/tools/definitions/input-schema.ts'

/** What is asked of a question, as the arguments of its tool. */
export function argumentsOf(operation: Operation, input: unknown): JsonObject {
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
