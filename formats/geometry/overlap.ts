import { boundsOf } from '../../shared/geo/bounds.ts'
import { cutsAt } from '../../shared/geo/inside-point.ts'
import type { Polygons } from '../../shared/geo/polygons.ts'

/** Lines of latitude along which lengths are compared: enough for areas of buildings within a few percent. */
const LINES = 24

/** The segments of a shape on evenly spaced lines of latitude, to be compared with those of other shapes. */
export class Scan {
  readonly #heights: number[] = []
  readonly #cuts: number[][] = []
  /** Sum of the lengths of all segments, 1e-7 degrees. */
  readonly length: number

  constructor(polygons: Polygons) {
    const [, south, , north] = boundsOf(polygons)
    let length = 0
    for (let i = 0; i < LINES; i++) {
      // Half a unit off the integers, because no vertex may lie on the line.
      const y = Math.floor(south + ((north - south) * (i + 0.5)) / LINES) + 0.5
      const cuts = cutsAt(polygons, y)
      this.#heights.push(y)
      this.#cuts.push(cuts)
      for (let at = 0; at + 1 < cuts.length; at += 2) length += cuts[at + 1]! - cuts[at]!
    }
    this.length = length
  }

  /** Share of this shape's area that another one covers, 0..1; 0 for a shape too flat for any line. */
  shareIn(other: Polygons): number {
    if (this.length === 0) return 0
    let common = 0
    for (let i = 0; i < LINES; i++) {
      const own = this.#cuts[i]!
      if (own.length > 0) common += commonLength(own, cutsAt(other, this.#heights[i]!))
    }
    return Math.min(1, common / this.length)
  }
}

function commonLength(a: readonly number[], b: readonly number[]): number {
  let common = 0
  for (let i = 0, j = 0; i + 1 < a.length && j + 1 < b.length; ) {
    common += Math.max(0, Math.min(a[i + 1]!, b[j + 1]!) - Math.max(a[i]!, b[j]!))
    if (a[i + 1]! < b[j + 1]!) i += 2
    else j += 2
  }
  return common
}
