import { jsonOf, pathParameter } from './openapi-entry.ts'
import { headersOf } from './openapi-headers.ts'
import { problemEntry } from './openapi-problems.ts'

/** What the holder of a key makes and asks for changes, so that answers about it have no ETag. */
const { ETag, ...unmarked } = headersOf(200)
export const UNMARKED_HEADERS = unmarked

/** An answer in JSON, of a schema of `components`. */
export const answered = (description: string, schema: string) => ({
  description,
  headers: UNMARKED_HEADERS,
  content: jsonOf(schema),
})

/** What any operation with a key may refuse, and `statuses` of this one. */
export const keyedProblems = (...statuses: number[]) =>
  Object.fromEntries(
    [400, 401, ...statuses, 405, 429, 500, 503].map((status) => [status, problemEntry(status)]),
  )

/** The path parameter `id`. */
export const idParameter = (description: string) =>
  pathParameter('id', description, { type: 'string', format: 'uuid' })
