import Flatbush from 'flatbush'
import type { Polygons } from '../../shared/geo/polygons.ts'
import { inPlane, type MovingPlane, planeOf, ringInPlane } from './lambert-plane.ts'
import { lengthInside } from './length-inside.ts'
import { PlacedShape, placeParcel } from './placed-shape.ts'

/** A thing that may lie on parcels, in 1e-7 degrees: surfaces, or lines and points as flat lists of x and y. */
export type Laid =
  | { kind: 'surface'; polygons: Polygons }
  | { kind: 'line'; lines: readonly (readonly number[])[] }
  | { kind: 'points'; points: readonly number[] }

/** What lies on a parcel: which thing, and how much of it: m² of a surface, metres of a line, how many points. */
export interface OnParcel {
  index: number
  amount: number
}

/** Vertices of a piece of a line: boxes of whole roads would meet every parcel of a commune. */
const PIECE = 16

interface Piece {
  index: number
  shape?: PlacedShape
  line?: readonly number[]
  box: readonly [number, number, number, number]
}

/** Everything that may lie on the parcels of a département, in its legal projection, found by boxes and then exactly. */
export class Overlay {
  readonly #plane: MovingPlane
  readonly #pieces: Piece[] = []
  readonly #tree: Flatbush | undefined

  /** `departement` tells the projection. */
  constructor(departement: string, laid: Iterable<Laid>) {
    this.#plane = planeOf(departement)
    let index = 0
    for (const one of laid) this.#add(index++, one)
    if (this.#pieces.length === 0) return
    this.#tree = new Flatbush(this.#pieces.length)
    for (const { box } of this.#pieces) this.#tree.add(...box)
    this.#tree.finish()
  }

  #add(index: number, laid: Laid): void {
    if (laid.kind === 'surface') {
      const shape = new PlacedShape(inPlane(laid.polygons, this.#plane))
      this.#pieces.push({ index, shape, box: shape.box })
    } else if (laid.kind === 'line') {
      for (const line of laid.lines)
        for (let at = 0; at + 2 < line.length; at += 2 * PIECE)
          this.#addLine(index, ringInPlane(line.slice(at, at + 2 * PIECE + 2), this.#plane))
    } else
      for (let at = 0; at < laid.points.length; at += 2)
        this.#addLine(index, ringInPlane(laid.points.slice(at, at + 2), this.#plane))
  }

  #addLine(index: number, line: readonly number[]): void {
    const xs = line.filter((_, i) => i % 2 === 0)
    const ys = line.filter((_, i) => i % 2 === 1)
    const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const
    this.#pieces.push({ index, line, box })
  }

  /** What lies on a parcel (1e-7 degrees), in the order of what was given, and the parcel's surface in the projection, m². */
  on(polygons: Polygons): { area: number; found: OnParcel[] } {
    const placed = inPlane(polygons, this.#plane)
    const parcel = placeParcel(placed)
    const amounts = new Map<number, number>()
    const near = this.#tree?.search(parcel.west, parcel.south, parcel.east, parcel.north) ?? []
    for (const i of near) {
      const { index, shape, line } = this.#pieces[i]!
      const amount = shape ? shape.areaOver(parcel) : lengthInside(line!, placed)
      if (amount > 0) amounts.set(index, (amounts.get(index) ?? 0) + amount)
    }
    const found = [...amounts].map(([index, amount]) => ({ index, amount })).sort((a, b) => a.index - b.index)
    return { area: parcel.area, found }
  }
}
