import Flatbush from 'flatbush'
import type { Plane, Sold } from './sold.ts'

/** Plane units of the tree: decimetres. */
const PER_METRE = 10

/** Finds the sales nearest to a point among the rows that are known. */
export class NearestSales {
  readonly #tree: Flatbush | undefined
  readonly #x: Int32Array
  readonly #y: Int32Array

  /** @param built the tree that `encode` gave, else it is built */
  constructor({ count, lng, lat }: Sold, plane: Plane, built?: Flatbush) {
    this.#x = Int32Array.from(lng, (value) => Math.round(plane.x(value) * PER_METRE))
    this.#y = Int32Array.from(lat, (value) => Math.round(plane.y(value) * PER_METRE))
    if (built || count === 0) {
      this.#tree = built
      return
    }
    const tree = new Flatbush(count, 16, Int32Array)
    for (let row = 0; row < count; row++) tree.add(this.#x[row]!, this.#y[row]!, this.#x[row]!, this.#y[row]!)
    tree.finish()
    this.#tree = tree
  }

  /** The tree's bytes, for a file; none without a sale. */
  encode(): Uint8Array {
    return this.#tree ? new Uint8Array(this.#tree.data) : new Uint8Array(0)
  }

  /**
   * The `most` rows from `from` to before `to` nearest to a point (metres), and those as far as the last of them: which sales are known
   * later must not decide between sales of one place.
   */
  rows(x: number, y: number, most: number, from: number, to: number): number[] {
    const tree = this.#tree
    if (!tree) return []
    const [treeX, treeY] = [x * PER_METRE, y * PER_METRE]
    const known = (row: number) => row >= from && row < to
    const rows = tree.neighbors(treeX, treeY, most + 1, Infinity, known)
    if (rows.length <= most) return rows
    const reach = this.#distance(rows[most - 1]!, treeX, treeY)
    if (this.#distance(rows[most]!, treeX, treeY) > reach) return rows.slice(0, most)
    return tree.neighbors(treeX, treeY, Infinity, reach + 1e-6, known)
  }

  #distance(row: number, x: number, y: number): number {
    return Math.hypot(this.#x[row]! - x, this.#y[row]! - y)
  }
}
