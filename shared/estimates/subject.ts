import type { DwellingType } from '../identifiers/dwelling-types.ts'
import { type Comparables, MOST_MODEL_FEATURES } from './comparables.ts'
import { FEATURE_COUNT, FEATURES_OF, writeFeatures } from './features.ts'
import { type Question, SAYABLE, type Sayable } from './question.ts'
import { NONE, type Sold } from './sold.ts'

/** The dwelling that is valued: what was asked, and the expected value of what was not. */
export interface EstimateSubject extends Pick<Question, 'surface' | 'lng' | 'lat' | 'parcel' | 'commune'> {
  /** As `writeFeatures` gives them; of what was not said their expected values. */
  features: Float64Array
  /** ln(1 + m² of ground). */
  logLand: number
  /** Rank of the street; NONE where no known sale of the parcel has one. */
  street: number
  /** What was not said, in the units of a question: m², or a number that may have a fraction. */
  expected: Partial<Record<Sayable, number>>
}

/** Sales, of which the rows from `from` to before `to` are known. */
interface KnownRows {
  sold: Sold
  from: number
  to: number
}

/**
 * Completes a question from its comparables: what is not said takes its mean over them, each weighing by how alike it is and by whether it
 * agrees with what is said. A flat of which one outbuilding is said is compared with flats sold with one, which often have two lots. `street`: see `streetOf`.
 */
export function subjectOf(
  type: DwellingType,
  sold: Sold,
  street: number,
  question: Question,
  found: Comparables,
): EstimateSubject {
  const { surface, lng, lat, parcel, commune } = question
  const features = new Float64Array(FEATURE_COUNT[type])
  writeFeatures(
    type,
    {
      surface,
      rooms: question.rooms ?? 0,
      land: question.land ?? 0,
      outbuildings: question.outbuildings ?? 0,
      carrez: question.carrezSurface ?? 0,
      lots: question.lots ?? 0,
      parcels: 1,
    },
    features,
  )
  const weights = likeness(type, question, features, found)
  const unsaid = Object.entries(FEATURES_OF[type]).filter(([name]) => question[name as Sayable] === undefined)
  for (const place of unsaid.flatMap(([, places]) => places))
    features[place] = mean(weights, (i) => found.features[i * MOST_MODEL_FEATURES + place]!)
  const expected = expectedOf(
    sold,
    found,
    weights,
    surface,
    unsaid.flatMap(([name]) => (name === 'never' ? [] : [name as Sayable])),
  )
  const logLand = Math.log1p(question.land ?? expected.land ?? 0)
  return { surface, lng, lat, parcel, commune, features, logLand, street, expected }
}

/** The mean of a figure of each comparable; NaN where all that have one weigh nothing. */
function mean(
  weights: Float64Array,
  of: (at: number) => number,
  has: (at: number) => boolean = () => true,
): number {
  let [sum, total] = [0, 0]
  for (let i = 0; i < weights.length; i++) {
    if (!has(i)) continue
    sum += weights[i]! * of(i)
    total += weights[i]!
  }
  return sum / total
}

/** What was not said, as a person would say it. What no comparable tells is left out. */
function expectedOf(
  sold: Sold,
  { row }: Comparables,
  weights: Float64Array,
  surface: number,
  unsaid: readonly Sayable[],
): EstimateSubject['expected'] {
  const of: Record<Sayable, () => number> = {
    rooms: () =>
      mean(
        weights,
        (i) => sold.rooms[row[i]!]!,
        (i) => sold.rooms[row[i]!]! > 0,
      ),
    outbuildings: () => mean(weights, (i) => sold.outbuildings[row[i]!]!),
    land: () => Math.expm1(mean(weights, (i) => Math.log1p(sold.land[row[i]!]!))),
    carrezSurface: () =>
      surface *
      mean(
        weights,
        (i) => sold.carrez[row[i]!]! / sold.surface[row[i]!]!,
        (i) => sold.carrez[row[i]!]! > 0,
      ),
    lots: () => mean(weights, (i) => sold.lots[row[i]!]!),
  }
  const found = unsaid.map((name) => [name, of[name]()] as const)
  return Object.fromEntries(found.filter(([, value]) => !Number.isNaN(value)))
}

/** A comparable that differs in a given feature weighs this much less. */
const DISAGREES = 0.1

/** Weights of the comparables as witnesses of the features that are not given. */
function likeness(
  type: DwellingType,
  question: Question,
  features: Float64Array,
  { count, score, features: theirs }: Comparables,
): Float64Array {
  const weights = new Float64Array(count)
  const given = SAYABLE.filter((name) => question[name] !== undefined)
  for (let i = 0; i < count; i++) {
    weights[i] = Math.exp(-(score[i]! - score[0]!))
    for (const name of given)
      if (
        FEATURES_OF[type][name]?.some(
          (place) => Math.abs(features[place]! - theirs[i * MOST_MODEL_FEATURES + place]!) > 0.2,
        )
      )
        weights[i]! *= DISAGREES
  }
  return weights
}

/**
 * Rank of the street of a parcel: that of its last known sale, since sources of sales name streets by codes of their own; NONE where none has one.
 * Looks through all known sales: asked once for all questions about a place.
 */
export function streetOf({ sold, from, to }: KnownRows, parcel: number): number {
  if (parcel === 0) return NONE
  const last = sold.parcel.subarray(from, to).lastIndexOf(parcel)
  return last < 0 ? NONE : sold.street[from + last]!
}
