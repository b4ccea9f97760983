import { isObject, type Json, type JsonObject } from './json.ts'

/** A list that was cut: its path, the number of items left, and the number before. */
export interface CutList {
  path: string
  kept: number
  of: number
}

interface Found {
  path: string
  value: Json[] | JsonObject
  /** Characters of its text. */
  size: number
}

/** An object with more members than this counts as a list by key. Cutting a smaller one would remove fields of a record. */
const FIELDS = 30

/**
 * Cuts the longest list of a value, in place, to about `share` of its items. A list is an array or an object of many members; when there
 * is none, any object. Returns undefined when nothing is left to cut.
 */
export function cutLongest(body: JsonObject, share: number): CutList | undefined {
  const { cut, ...rest } = isObject(body.meta) ? body.meta : {}
  const ofMeta = Object.entries(rest).map(([name, member]) => [`meta.${name}`, member] as const)
  const parts = [['data', body.data ?? null] as const, ...ofMeta]
  for (const fields of [FIELDS, 1]) {
    const found = parts.flatMap(([name, part]) => longest(part, name, fields) ?? [])
    const [first] = found.sort((a, b) => b.size - a.size)
    if (first) return cutFound(first, share)
  }
  return undefined
}

function cutFound({ path, value }: Found, share: number): CutList {
  const of = Array.isArray(value) ? value.length : Object.keys(value).length
  const kept = Math.max(1, Math.min(of - 1, Math.floor(of * share)))
  if (Array.isArray(value)) value.length = kept
  else for (const key of Object.keys(value).slice(kept)) delete value[key]
  return { path, kept, of }
}

/** The longest list in a value, outermost first. A list of a single item is searched for lists inside. */
function longest(value: Json, path: string, fields: number): Found | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const length = Array.isArray(value) ? value.length : Object.keys(value).length
  if (length > (Array.isArray(value) ? 1 : fields)) return { path, value, size: JSON.stringify(value).length }
  return Object.entries(value)
    .flatMap(([key, member]) => longest(member, `${path}.${key}`, fields) ?? [])
    .sort((a, b) => b.size - a.size)[0]
}
