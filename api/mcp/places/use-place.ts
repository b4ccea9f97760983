import { untranslated } from '../../../shared/text/sentence.ts'
import type { Stores } from '../../../stores/stores.ts'
import type { Operation } from '../../answers/operation.ts'
import { Problem } from '../../answers/problem.ts'
import { invalidParameters } from '../../answers/problems.ts'
import type { JsonObject } from '../answers/json.ts'
import { fillPlace } from './fill-place.ts'
import type { Candidate } from './place.ts'
import {
  FILLED,
  PLACE_PARAMETER,
  type PlaceForm,
  placeFormOf,
  RADIUS_PARAMETER,
  USUAL_RADIUS,
} from './place-forms.ts'
import { understandPlace } from './read-place.ts'

/** Arguments in which `place` is replaced by the parameters that it stands for, and what `meta.place` says of it. */
export interface PlacedCall {
  own: JsonObject
  understood?: JsonObject
}

/**
 * Replaces `place` by the question's own parameters. Throws the 400 Problem when it is given together with them, when it is not understood for sure
 * or when the question cannot be asked of such a place: `extra.candidates` are places that can be given instead.
 */
export async function usePlace(operation: Operation, given: JsonObject, stores: Stores): Promise<PlacedCall> {
  const { [PLACE_PARAMETER]: asked, ...rest } = given
  const form = placeFormOf(operation)
  if (asked === undefined || asked === null || form === undefined) return { own: given }
  if (typeof asked !== 'string' || asked.trim() === '' || asked.length > 250)
    throw refused(
      'must be a text of 1 to 250 characters: an address, a parcel, lng,lat, a street or a commune',
    )
  const { own, radius } = withoutRadius(form, rest)
  const both = FILLED[form].filter((name) => name !== RADIUS_PARAMETER && (own[name] ?? null) !== null)
  if (both.length > 0) throw refused(`stands for ${both.join(', ')}: give one or the other`)
  const understood = await understandPlace(asked, stores)
  if (!('place' in understood))
    throw refused(`${quoted(asked)} ${understood.unsure}`, fitting(form, understood.candidates))
  const { place } = understood
  const filled = await fillPlace(form, place, stores, radius)
  if (!('parameters' in filled)) throw refused(`${quoted(asked)} ${filled.unfit}`, filled.candidates)
  const parameters = named(operation, filled.parameters)
  const usual = form === 'circle' && own[RADIUS_PARAMETER] === undefined ? { radiusMeters: radius } : {}
  return {
    own: { ...own, ...parameters, ...usual },
    understood: {
      asked,
      kind: place.kind,
      label: place.label,
      ...(place.score === undefined ? {} : { score: place.score }),
      ...filled.choice,
      used: { ...parameters, ...usual },
    },
  }
}

/** The candidates as the question can be asked of them: of one spot, it is not asked of a commune. */
function fitting(form: PlaceForm, candidates: readonly Candidate[]): Candidate[] {
  if (form === 'area' || form === 'zone' || form === 'commune' || form === 'street') return [...candidates]
  return candidates.flatMap(({ label, spot }) => (spot === undefined ? [] : [{ label, place: spot }]))
}

/** The radius in metres, taken out where it is no parameter of the question itself. */
function withoutRadius(form: PlaceForm, rest: JsonObject): { own: JsonObject; radius: number } {
  const asked = Number(rest[RADIUS_PARAMETER] ?? USUAL_RADIUS)
  if (form !== 'area') return { own: rest, radius: asked }
  const { [RADIUS_PARAMETER]: _, ...own } = rest
  return { own, radius: asked }
}

/** A commune under the name that the question has for it. */
function named({ input }: Operation, parameters: JsonObject): JsonObject {
  const { codeInsee, ...others } = parameters
  if (codeInsee === undefined || 'codeInsee' in input.shape) return parameters
  return { ...others, commune: codeInsee }
}

function refused(detail: string, candidates: readonly Candidate[] = []): Problem {
  const errors = [{ parameter: PLACE_PARAMETER, detail: untranslated(detail) }]
  return new Problem('invalid-parameters', invalidParameters(errors).detail, {
    errors,
    ...(candidates.length > 0 ? { extra: { candidates } } : {}),
  })
}

const quoted = (text: string) => JSON.stringify(text.slice(0, 100))
