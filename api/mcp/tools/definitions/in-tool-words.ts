import type { Operation } from '../../../answers/operation.ts'
import { isObject, type Json, type JsonObject } from '../../answers/json.ts'

/** A method and path of REST, or a path alone, as descriptions name questions. */
const ADDRESS = /`?(?:(?:GET|POST) )?(\/v1\/[\w{}/-]+)`?/g

/** Names the questions in a text by their tools, where it names them by their addresses: an agent has the tools alone. */
export function textInToolWords(text: string, operations: readonly Operation[]): string {
  return text.replace(
    ADDRESS,
    (address, path: string) => operations.find((operation) => operation.path === path)?.tool ?? address,
  )
}

/** A JSON schema whose descriptions name questions by their tools. */
export function inToolWords<T extends JsonObject>(schema: T, operations: readonly Operation[]): T {
  return renamed(schema, operations) as T
}

function renamed(value: Json, operations: readonly Operation[]): Json {
  if (Array.isArray(value)) return value.map((item) => renamed(item, operations))
  if (!isObject(value)) return value
  const members = Object.entries(value).map(([name, member]): [string, Json] => [
    name,
    name === 'description' && typeof member === 'string'
      ? textInToolWords(member, operations)
      : renamed(member, operations),
  ])
  return Object.fromEntries(members)
}
