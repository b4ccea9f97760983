import { isObject, type Json, type JsonObject } from './json.ts'

/** A list that was cut: where it stands, how many of its items are left, of how many there were. */
export interface Cut {
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

/** An object with more members than this is a list by key; cutting a smaller one would take away fields. */
const FIELDS = 30

/**
 * Cuts in place the list that takes the most room to about `share` of its items, and says so. A list is an array or an
 * object of many members; where there is none, any object. Undefined when nothing can be cut any more.
 */
export function cutLongest(body: JsonObject, share: number): Cut | undefined {
  const { cut, ...rest } = isObject(body.meta) ? body.meta : {}
  const said = Object.entries(rest).map(([name, member]) => [`meta.${name}`, member] as const)
  const parts = [['data', body.data ?? null] as const, ...said]
  for (const fields of [FIELDS, 1]) {
    const found = parts.flatMap(([name, part]) => longest(part, name, fields) ?? [])
    const [first] = found.sort((a, b) => b.size - a.size)
    if (first) return cutFound(first, share)
  }
  return undefined
}

function cutFound({ path, value }: Found, share: number): Cut {
  const of = Array.isArray(value) ? value.length : Object.keys(value).length
  const kept = Math.max(1, Math.min(of - 1, Math.floor(of * share)))
  if (Array.isArray(value)) value.length = kept
  else for (const key of Object.keys(value).slice(kept)) delete value[key]
  return { path, kept, of }
}

/** The largest list in a value, outermost first: one that has a single item is looked into. */
function longest(value: Json, path: string, fields: number): Found | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const length = Array.isArray(value) ? value.length : Object.keys(value).length
  if (length > (Array.isArray(value) ? 1 : fields)) return { path, value, size: JSON.stringify(value).length }
  return Object.entries(value)
    .flatMap(([key, member]) => longest(member, `${path}.${key}`, fields) ?? [])
    .sort((a, b) => b.size - a.size)[0]
}
