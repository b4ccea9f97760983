import Flatbush from 'flatbush'
import { RankedRows } from './ranked-rows.ts'
import type { Plane, Sold } from './sold.ts'

/** Plane units of the tree: decimetres. */
const PER_METRE = 10
/** Half of the side of the first square that is searched. */
const FIRST_REACH = 400 * PER_METRE
/** How many times larger the next square is: at least, and at most, since few rows tell little of how dense the sales lie. */
const GROWTH = 1.25
const MOST_GROWTH = 4
/** How many times the rows that are asked for a larger square is to hold: its corners are too far. */
const SPARE = 1.5
/** Distances that differ by less are the same. */
const SAME = 1e-6

/** Finds the sales nearest to a point among the rows that are known. */
export class NearestSales {
  readonly #tree: Flatbush | undefined

  /** @param built the tree that `encode` gave, else it is built */
  constructor({ count, lng, lat }: Sold, plane: Plane, built?: Flatbush) {
    if (built || count === 0) {
      this.#tree = built
      return
    }
    const tree = new Flatbush(count, 16, Int32Array)
    for (let row = 0; row < count; row++) {
      const x = Math.round(plane.x(lng[row]!) * PER_METRE)
      const y = Math.round(plane.y(lat[row]!) * PER_METRE)
      tree.add(x, y, x, y)
    }
    tree.finish()
    this.#tree = tree
  }

  /** Whether a sale may lie within so many metres of a point: its distance from the box around all of them is looked at alone. */
  mayBeWithin(x: number, y: number, metres: number): boolean {
    const tree = this.#tree
    if (!tree) return false
    const [east, north, reach] = [x * PER_METRE, y * PER_METRE, metres * PER_METRE]
    return (
      east >= tree.minX - reach &&
      east <= tree.maxX + reach &&
      north >= tree.minY - reach &&
      north <= tree.maxY + reach
    )
  }

  /** The tree's bytes, for a file; none without a sale. */
  encode(): Uint8Array {
    return this.#tree ? new Uint8Array(this.#tree.data) : new Uint8Array(0)
  }

  /**
   * The `most` rows from `from` to before `to` (at most `count`) nearest to a point (metres), and those as far as the last of them: which sales are known
   * later must not decide between sales of one place. In no order. Throws RangeError when the point is infinitely far.
   *
   * A square is searched, and a larger one until it holds them: 51 µs for 600 of 27,000 known rows. The tree's own `neighbors` puts all that it passes
   * into a queue by distance, which takes 78 µs.
   */
  rows(x: number, y: number, most: number, from: number, to: number): number[] {
    const tree = this.#tree
    if (!tree) return []
    const known = Math.max(0, to - from)
    if (known <= most) return Array.from({ length: known }, (_, i) => from + i)
    const [treeX, treeY] = [x * PER_METRE, y * PER_METRE]
    const put = (row: number, pointX: number, pointY: number) => {
      if (row >= from && row < to) found.put(row, (pointX - treeX) ** 2 + (pointY - treeY) ** 2)
      return false
    }
    for (let reach = FIRST_REACH; reach < Infinity; ) {
      found.clear()
      tree.search(treeX - reach, treeY - reach, treeX + reach, treeY + reach, put)
      if (found.count < most) {
        const wanted = Math.sqrt((SPARE * most) / Math.max(1, found.count))
        reach *= Math.min(MOST_GROWTH, Math.max(GROWTH, wanted))
        continue
      }
      const last = found.valueOf(most - 1)
      const limit = Math.sqrt(last) + SAME
      if (limit > reach && found.count < known) {
        // What lies outside the square may be nearer than what lies in its corners, but not farther than the last of these.
        reach = limit
        continue
      }
      const rows = found.upTo(last)
      return rows.length === most ? rows : found.upTo(limit ** 2)
    }
    // Else a point infinitely far would be looked for without end.
    throw new RangeError(`No ${most} of the rows ${from} to ${to} are near (${x}, ${y})`)
  }
}

/** Squares of distances. */
const found = new RankedRows()
