import type { z } from 'zod'
import type { Operation } from '../../../answers/operation.ts'
import { GEOMETRY_DETAILS } from '../../answers/geometry-detail.ts'
import { isObject, type Json, type JsonObject } from '../../answers/json.ts'
import { FILLED, PLACE_PARAMETER, placeFormOf, RADIUS_PARAMETER } from '../../places/place-forms.ts'
import { GEOMETRY_PARAMETER, groupedFilters } from '../definitions/input-schema.ts'
import { mendValue, schemaAt } from './mend-value.ts'
import { nearestName } from './nearest-name.ts'
import { takeValue } from './take-values.ts'

/** Rounds of mending: a name first, then the values that it uncovers. */
const ROUNDS = 4

/** Names and schemas of a tool's arguments, as a mistake is held against them. */
interface Known {
  operation: Operation
  grouped: readonly string[]
  own: readonly string[]
  extra: readonly string[]
  schema: JsonObject
}

/**
 * The caller's own arguments with their mistakes mended: names as the tool has them, filters in `filters`, values within their bounds, the
 * nearest word of an enum. What has no place in the tool is left out. Nothing is put in that the caller did not say. The result may still be
 * refused: the caller of this function tries it. `schema`: the JSON schema of the question's input. `extra`: names that the tool takes and
 * its question does not.
 */
export function mendCall(
  operation: Operation,
  { schema, extra }: { schema: JsonObject; extra: readonly string[] },
  given: JsonObject,
): JsonObject {
  const grouped = groupedFilters(operation)
  const all = isObject(schema.properties) ? Object.keys(schema.properties) : []
  const own = all.filter((name) => !grouped.includes(name))
  const known = { operation, grouped, own, extra, schema }
  const flat = withPlace(withMode(mendNames(given, known), known), known)
  return joined(mendValues(flat, known), known)
}

/** Every argument under a name of the tool, flat: the filters among the rest. */
function mendNames(given: JsonObject, known: Known): JsonObject {
  const { own, grouped } = known
  // Without a place, a radius belongs to a circle that the caller says in full.
  const extra = known.extra.filter((name) => name !== RADIUS_PARAMETER || PLACE_PARAMETER in given)
  const { filters, ...rest } = given
  const mended: JsonObject = {}
  const put = (name: string, value: Json) => {
    // An argument that was given under its right name stands.
    if (!Object.hasOwn(mended, name) && !(Object.hasOwn(rest, name) && rest[name] !== value))
      mended[name] = value
  }
  for (const [name, value] of Object.entries(rest)) {
    if (value === null) continue
    const right = [...own, ...extra, ...grouped].includes(name)
      ? name
      : (nearestName(name, [...own, ...extra, ...grouped]) ?? holderOf(name, known))
    if (right === undefined) continue
    if (right.includes('.')) putInside(mended, right, value)
    else put(right, value)
  }
  if (grouped.length === 0) return filters === undefined ? mended : { ...mended, filters }
  const object = typeof filters === 'string' ? takeValue(filters, { type: 'object' }) : filters
  for (const [name, value] of Object.entries(isObject(object) ? object : {})) {
    const right = grouped.includes(name) ? name : nearestName(name, [...grouped, ...own])
    if (right !== undefined && value !== null) put(right, value)
  }
  return mended
}

/** `radius.lng` for a member of one object of the tool: models write the members of a place among the rest. */
function holderOf(name: string, { schema }: Known): string | undefined {
  const holders = objectsOf(schema).flatMap(([holder, members]) => {
    const right = members.includes(name) ? name : nearestName(name, members)
    return right === undefined ? [] : [`${holder}.${right}`]
  })
  return holders[0]
}

function objectsOf({ properties }: JsonObject): [string, string[]][] {
  return Object.entries(isObject(properties) ? properties : {}).flatMap(
    ([name, schema]): [string, string[]][] =>
      isObject(schema) && isObject(schema.properties) ? [[name, Object.keys(schema.properties)]] : [],
  )
}

function putInside(mended: JsonObject, path: string, value: Json): void {
  const [holder = '', member = ''] = path.split('.')
  const before = mended[holder]
  mended[holder] = { ...(isObject(before) ? before : {}), [member]: value }
}

/** `mode` says which member tells where: with one such member alone there is no doubt. */
function withMode(flat: JsonObject, { schema }: Known): JsonObject {
  const mode = isObject(schema.properties) ? schema.properties.mode : undefined
  if (!isObject(mode) || !Array.isArray(mode.enum)) return flat
  const given = mode.enum.filter((name) => flat[String(name)] !== undefined)
  return given.length === 1 ? { ...flat, mode: given[0]! } : flat
}

/** A text that cannot be the code it was given as names a place: an address as `idu`, a town as `codeInsee`. */
function withPlace(flat: JsonObject, { operation }: Known): JsonObject {
  const form = placeFormOf(operation)
  if (form !== 'parcel' && form !== 'parcelOrPoint' && form !== 'commune') return flat
  const names = FILLED[form].filter((name) => typeof flat[name] === 'string' && name !== 'address')
  const wrong = names.find((name) => !operation.input.shape[name]?.safeParse(flat[name]).success)
  // A damaged code is no name: it would only be looked for in vain.
  if (wrong === undefined || PLACE_PARAMETER in flat || !/\p{L}{3}/u.test(String(flat[wrong]))) return flat
  const { [wrong]: text = '', ...rest } = flat
  return { ...rest, [PLACE_PARAMETER]: text }
}

/** The arguments with each value that the schema refuses mended, as far as it can be. */
function mendValues(flat: JsonObject, { operation, schema, own, grouped }: Known): JsonObject {
  const members = Object.entries(flat)
  const isOwn = (name: string) => own.includes(name) || grouped.includes(name)
  const others = Object.fromEntries(
    members.filter(([name]) => !isOwn(name)).map(([name, value]) => [name, mendExtra(name, value)]),
  )
  const taken = takeValue(Object.fromEntries(members.filter(([name]) => isOwn(name))), schema)
  let mended = isObject(taken) ? taken : {}
  for (let round = 0; round < ROUNDS; round++) {
    const { success, error } = operation.input.safeParse(mended)
    if (success) break
    const before = JSON.stringify(mended)
    for (const issue of error.issues) mended = mendIssue(mended, issue, schema)
    if (JSON.stringify(mended) === before) break
  }
  return { ...others, ...mended }
}

function mendExtra(name: string, value: Json): Json {
  if (name !== GEOMETRY_PARAMETER || typeof value !== 'string') return value
  return nearestName(value, GEOMETRY_DETAILS) ?? value
}

function mendIssue(flat: JsonObject, issue: z.core.$ZodIssue, schema: JsonObject): JsonObject {
  const path = issue.path.map(String)
  const changed = at(flat, path, (value) => mendValue(issue, value, schemaAt(schema, path)))
  return isObject(changed) ? changed : flat
}

/** A copy in which the value at a path is another; undefined leaves it out. */
function at(
  whole: Json,
  path: readonly string[],
  change: (value: Json | undefined) => Json | undefined,
): Json | undefined {
  const [name, ...rest] = path
  if (name === undefined) return change(whole)
  if (Array.isArray(whole))
    return whole.flatMap((item, i) => (String(i) === name ? (at(item, rest, change) ?? []) : [item]))
  if (!isObject(whole) || !Object.hasOwn(whole, name)) return whole
  const value = at(whole[name]!, rest, change)
  const { [name]: _, ...others } = whole
  return value === undefined ? others : { ...whole, [name]: value }
}

/** The arguments as the tool takes them, filters in their object. */
function joined(flat: JsonObject, { grouped }: Known): JsonObject {
  const members = Object.entries(flat)
  const filters = members.filter(([name]) => grouped.includes(name))
  const rest = members.filter(([name]) => !grouped.includes(name))
  return Object.fromEntries(filters.length === 0 ? rest : [...rest, ['filters', Object.fromEntries(filters)]])
}
