import type { GeometryReader } from '../../shared/artefacts/geometry.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'
import type { Shape } from './shape.ts'

/** What lies in any of several shapes, which may lie over each other. */
export class JoinedShape implements Shape {
  readonly bounds: Bounds
  readonly edges: number
  readonly #parts: readonly Shape[]

  /** `parts`: at least one. */
  constructor(parts: readonly Shape[]) {
    this.#parts = parts
    this.edges = parts.reduce((sum, { edges }) => sum + edges, 0)
    const side = (pick: (...sides: number[]) => number, at: number) =>
      pick(...parts.map(({ bounds }) => bounds[at]!))
    this.bounds = [side(Math.min, 0), side(Math.min, 1), side(Math.max, 2), side(Math.max, 3)]
  }

  coversBox(minX: number, minY: number, maxX: number, maxY: number): boolean {
    return this.#parts.some((part) => part.coversBox(minX, minY, maxX, maxY))
  }

  missesBox(minX: number, minY: number, maxX: number, maxY: number): boolean {
    return this.#parts.every(
      (part) => isOutside(part.bounds, minX, minY, maxX, maxY) || part.missesBox(minX, minY, maxX, maxY),
    )
  }

  hitsPoint(x: number, y: number): boolean {
    return this.#parts.some((part) => part.hitsPoint(x, y))
  }

  hitsParcel(parcel: GeometryReader): boolean {
    const [minX, minY, maxX, maxY] = parcel.bounds()
    return this.#parts.some(
      (part) => !isOutside(part.bounds, minX, minY, maxX, maxY) && part.hitsParcel(parcel),
    )
  }
}

const isOutside = (
  [left, bottom, right, top]: Bounds,
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
) => minX > right || maxX < left || minY > top || maxY < bottom
