import type { DwellingType } from '../identifiers/dwelling-types.ts'
import type { Sayable } from './question.ts'
import type { Deed } from './sold.ts'

/** Number of features of a type: the length of what `writeFeatures` writes. */
export const FEATURE_COUNT: Readonly<Record<DwellingType, number>> = { Appartement: 14, Maison: 14 }

/** The first feature that is not of surface or land: those from it on tell dwellings of one size apart. */
export const FIRST_OTHER_FEATURE: Readonly<Record<DwellingType, number>> = { Appartement: 5, Maison: 8 }

/** The features that each thing a person can say decides, by type; `never` are those of the deed alone. */
export const FEATURES_OF: Readonly<
  Record<DwellingType, Readonly<Partial<Record<Sayable | 'never', readonly number[]>>>>
> = {
  Appartement: { rooms: [5, 6], outbuildings: [7, 8, 9], carrezSurface: [10, 11], lots: [12, 13] },
  Maison: { land: [4, 5, 6, 7, 8], rooms: [9], outbuildings: [10, 11], lots: [12], never: [13] },
}

const clip = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const above = (value: number, knot: number) => Math.max(0, value - Math.log(knot))

/**
 * Writes what the regression knows of a dwelling into `out` from `at` on: slopes and their breaks in ln(surface) and ln(land), how far the
 * rooms are from what is usual at that surface, and flags. docs/estimates.md gives each formula.
 */
export function writeFeatures(
  type: DwellingType,
  dwelling: Deed,
  out: Float32Array | Float64Array,
  at = 0,
): void {
  if (type === 'Appartement') writeFlat(dwelling, out, at)
  else writeHouse(dwelling, out, at)
}

function writeFlat(
  { surface, rooms, outbuildings, carrez, lots }: Deed,
  out: Float32Array | Float64Array,
  at: number,
): void {
  const ls = Math.log(surface)
  out[at] = ls - 4.05
  out[at + 1] = above(ls, 25)
  out[at + 2] = above(ls, 40)
  out[at + 3] = above(ls, 65)
  out[at + 4] = above(ls, 100)
  out[at + 5] = rooms > 0 ? clip(Math.log(rooms) - (0.75 * ls - 2), -0.8, 0.8) : 0
  out[at + 6] = rooms > 0 ? 0 : 1
  out[at + 7] = outbuildings === 1 ? 1 : 0
  out[at + 8] = outbuildings === 2 ? 1 : 0
  out[at + 9] = outbuildings >= 3 ? 1 : 0
  out[at + 10] = carrez > 0 ? 1 : 0
  out[at + 11] = carrez > 0 ? clip(Math.log(carrez / surface), -0.4, 0.4) : 0
  out[at + 12] = lots >= 2 ? 1 : 0
  out[at + 13] = lots === 0 ? 1 : 0
}

function writeHouse(
  { surface, rooms, land, outbuildings, lots, parcels }: Deed,
  out: Float32Array | Float64Array,
  at: number,
): void {
  const ls = Math.log(surface)
  const ll = Math.log(clip(land, 30, 10_000))
  out[at] = ls - 4.5
  out[at + 1] = above(ls, 70)
  out[at + 2] = above(ls, 110)
  out[at + 3] = above(ls, 160)
  out[at + 4] = land > 0 ? ll - 6 : 0
  out[at + 5] = land > 0 ? above(ll, 150) : 0
  out[at + 6] = land > 0 ? above(ll, 400) : 0
  out[at + 7] = land > 0 ? above(ll, 1000) : 0
  out[at + 8] = land > 0 ? 0 : 1
  out[at + 9] = rooms > 0 ? clip(Math.log(rooms) - (0.6 * ls - 1.2), -0.8, 0.8) : 0
  out[at + 10] = outbuildings === 1 ? 1 : 0
  out[at + 11] = outbuildings >= 2 ? 1 : 0
  out[at + 12] = lots > 0 ? 1 : 0
  out[at + 13] = parcels > 1 ? 1 : 0
}
