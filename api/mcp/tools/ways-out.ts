import { z } from 'zod'
import { RELEASE_PARAMETER } from '../../answers/asked-release.ts'
import type { Operation } from '../../answers/operation.ts'
import { Problem } from '../../answers/problem.ts'
import { isInFrance } from '../../answers/written-point.ts'
import { MOST_ERRORS } from '../../kernel/limits.ts'
import { demoPlace } from '../../operations/demo-place.ts'
import { isObject, type Json, type JsonObject } from '../answers/json.ts'
import { FILLED, PLACE_PARAMETER, placeFormOf, RADIUS_PARAMETER } from '../places/place-forms.ts'
import { mendCall } from './arguments/mend-call.ts'
import type { ArgumentReader } from './arguments/read-arguments.ts'
import type { WaysOut } from './results.ts'

const candidatesSchema = z.array(z.object({ label: z.string(), place: z.string() })).catch([])

/** What the caller can call instead: its own arguments mended, where they are then accepted, or about the places it may have meant. */
export function waysOut(
  problem: Problem,
  { operation, reader }: { operation: Operation; reader: ArgumentReader },
  given: JsonObject,
): WaysOut {
  const candidates = candidatesSchema.parse(problem.extra.candidates)
  if (candidates.length > 0)
    return {
      candidates: candidates.map(({ label, place }) => ({ label, arguments: { ...given, place } })),
    }
  // Arguments are not at fault where the service is too busy or lacks a dataset, and a call of so many mistakes is no honest one: such calls must cost little.
  if (problem.status >= 500 || problem.errors.length >= MOST_ERRORS) return {}
  const { [RELEASE_PARAMETER]: release, ...own } = given
  const exchanged = exchangeCoordinates(own)
  const mended = turnRanges(problem, mendCall(operation, reader, exchanged))
  if (JSON.stringify(mended) === JSON.stringify(own)) return {}
  if (reader.look(withoutPlace(operation, mended)) instanceof Problem) return {}
  return { corrected: release === undefined ? mended : { ...mended, [RELEASE_PARAMETER]: release } }
}

/** The arguments as they are checked: with parameters of some place instead of `place`, which only a release can read. */
function withoutPlace(operation: Operation, { [PLACE_PARAMETER]: place, ...own }: JsonObject): JsonObject {
  const form = placeFormOf(operation)
  if (place === undefined || form === undefined) return own
  const example: Record<string, unknown> = operation.examples(demoPlace)[0]?.input ?? {}
  const filled = FILLED[form].flatMap((name): [string, Json][] =>
    example[name] === undefined ? [] : [[name, example[name] as Json]],
  )
  const { [RADIUS_PARAMETER]: radius, ...rest } = own
  return { ...Object.fromEntries(filled), ...(form === 'area' ? rest : own) }
}

const PAIRS = [
  ['lng', 'lat'],
  ['minLng', 'minLat'],
  ['maxLng', 'maxLat'],
] as const

/** Longitudes and latitudes in each other's place, which lie in France only when exchanged; at any depth. */
function exchangeCoordinates(given: JsonObject): JsonObject {
  const turned: JsonObject = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      isObject(value) ? exchangeCoordinates(value) : value,
    ]),
  )
  for (const [lng, lat] of PAIRS) {
    const [x, y] = [Number(given[lng]), Number(given[lat])]
    if (!(lng in given && lat in given) || isInFrance(x, y) || !isInFrance(y, x)) continue
    turned[lng] = given[lat]!
    turned[lat] = given[lng]!
  }
  return turned
}

/** The two ends of a range that the question refused because they are the wrong way round, exchanged. */
function turnRanges({ errors }: Problem, given: JsonObject): JsonObject {
  let turned = given
  for (const { parameter, detail } of errors) {
    const [, other] = /^must (?:not be greater than|be less than) (\w+)/.exec(detail.en) ?? []
    if (other !== undefined) turned = exchangeMembers(turned, parameter.split('.'), other)
  }
  return turned
}

function exchangeMembers(
  object: JsonObject,
  [name = '', ...rest]: readonly string[],
  other: string,
): JsonObject {
  const inside = object[name]
  if (rest.length > 0)
    return isObject(inside) ? { ...object, [name]: exchangeMembers(inside, rest, other) } : object
  const end = object[other]
  return inside === undefined || end === undefined ? object : { ...object, [name]: end, [other]: inside }
}
