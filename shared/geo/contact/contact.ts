import { SAME_LINE_METERS, SHORTEST_BOUNDARY_METERS } from '../../schemas/neighbours.ts'
import type { Bounds } from '../bounds.ts'
import { coveredLength, edgesCross, edgesMeet, type Stretch, stretchAlong } from './edge-contact.ts'
import type { PlaneOutline } from './plane-outline.ts'

/** 1e-7 degrees around an edge in which a parcel that touches it is found: 0.2 m, four times SAME_LINE_METERS. */
export const TOUCHING_MARGIN = 30

/** No unit (1e-7 degrees) of longitude in France is shorter than this, metres: at 51.5° it is 0.0069. */
const SMALLEST_UNIT = 0.0065

export interface Contact {
  /** Length of the boundary in common, metres; below SHORTEST_BOUNDARY_METERS they meet in a corner. */
  sharedMeters: number
  /** Whether the boundaries cross by more than the tolerance: the shapes lie over each other there. */
  crosses: boolean
}

/** Called with each part of an edge (by its number) along which the other outline runs. */
type Note = (edge: number, stretch: Stretch) => void

/**
 * How two outlines touch; undefined when they do not come within SAME_LINE_METERS of each other. The length is measured along `a`: to have the
 * same for both, give them in the same order. `first` is called of the edges of `a`, `second` of those of `b`.
 */
export function contactOf(
  a: PlaneOutline,
  b: PlaneOutline,
  { first: noteA, second: noteB }: { first?: Note; second?: Note } = {},
): Contact | undefined {
  const tolerance = SAME_LINE_METERS
  const window = windowOf(a.bounds, b.bounds, tolerance)
  if (!window) return undefined
  const inA = a.within(window).numbers
  if (inA.length === 0) return undefined
  const { numbers: inB, widest } = b.within(window)
  const [one, other] = [a.metres, b.metres]
  let sharedMeters = 0
  let meet = false
  let crosses = false
  let first = 0
  for (const n of inA) {
    const i = 4 * n
    const west = Math.min(one[i]!, one[i + 2]!) - tolerance
    const east = Math.max(one[i]!, one[i + 2]!) + tolerance
    const south = Math.min(one[i + 1]!, one[i + 3]!) - tolerance
    const north = Math.max(one[i + 1]!, one[i + 3]!) + tolerance
    // Both lists ascend by their west ends: what lies too far west of this edge lies so of all that follow.
    while (first < inB.length && westOf(other, inB[first]!) < west - widest) first++
    const stretches: Stretch[] = []
    for (let k = first; k < inB.length; k++) {
      const j = 4 * inB[k]!
      if (Math.min(other[j]!, other[j + 2]!) > east) break
      if (Math.max(other[j]!, other[j + 2]!) < west) continue
      if (other[j + 1]! < south && other[j + 3]! < south) continue
      if (other[j + 1]! > north && other[j + 3]! > north) continue
      const stretch = stretchAlong(one, i, other, j, tolerance)
      if (stretch) {
        stretches.push(stretch)
        noteA?.(n, stretch)
        const back = noteB && stretchAlong(other, j, one, i, tolerance)
        if (back) noteB(inB[k]!, back)
      }
      meet ||= stretch !== undefined || edgesMeet(one, i, other, j, tolerance)
      crosses ||= edgesCross(one, i, other, j, tolerance)
    }
    if (stretches.length > 0) sharedMeters += coveredLength(stretches)
  }
  return meet ? { sharedMeters, crosses } : undefined
}

/** Whether two outlines have a boundary in common, not a corner. As `contactOf` measures along the first, give them in the order of their identifiers. */
export function haveBoundary(a: PlaneOutline, b: PlaneOutline): boolean {
  const contact = contactOf(a, b)
  return contact !== undefined && contact.sharedMeters >= SHORTEST_BOUNDARY_METERS
}

const westOf = (metres: Float64Array, n: number) => Math.min(metres[4 * n]!, metres[4 * n + 2]!)

/** The box (1e-7 degrees) in which two boxes come within `metres` of each other. */
function windowOf(a: Bounds, b: Bounds, metres: number): Bounds | undefined {
  const margin = Math.ceil(metres / SMALLEST_UNIT)
  const west = Math.max(a[0], b[0]) - margin
  const south = Math.max(a[1], b[1]) - margin
  const east = Math.min(a[2], b[2]) + margin
  const north = Math.min(a[3], b[3]) + margin
  return west <= east && south <= north ? [west, south, east, north] : undefined
}
