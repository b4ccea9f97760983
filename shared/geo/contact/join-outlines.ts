import Flatbush from 'flatbush'
import { SAME_LINE_METERS } from '../../schemas/neighbours.ts'
import { addTo } from '../../text/grouped.ts'
import { boundsOf } from '../bounds.ts'
import { Dissolver } from '../dissolve/dissolve.ts'
import { metresPerDegree } from '../metres.ts'
import { type Polygons, type Ring, UNITS_PER_DEGREE } from '../polygons.ts'

/**
 * The union of outlines that touch (1e-7 degrees), outlines counter-clockwise and holes clockwise. Vertices within SAME_LINE_METERS of each other become the first
 * of them, and an edge goes through the vertices that lie within that of it, so that what is one line in the field is left out: no vertex
 * moves farther. Wider gaps and overlaps stay. Outlines that are all narrower than that are given as they are. Yields after each outline: call it by
 * turns.
 */
export function* joinOutlines(members: readonly Polygons[]): Generator<void, Polygons> {
  const [, south, , north] = boundsOf(members.flat())
  const scale = metresPerDegree((south + north) / 2 / UNITS_PER_DEGREE)
  const vertices = new Vertices(scale.lng / UNITS_PER_DEGREE, scale.lat / UNITS_PER_DEGREE)
  const kept: number[][][][] = []
  for (const polygons of members) {
    kept.push(polygons.map((rings) => rings.map((ring) => vertices.numbersOf(ring))))
    yield
  }
  vertices.finish()
  const dissolver = new Dissolver()
  for (const polygons of kept) {
    dissolver.add(polygons.map((rings) => rings.map((ring) => vertices.through(ring))))
    yield
  }
  const union = dissolver.polygons()
  return union.length > 0 ? union : members.flat()
}

/** More than rows of cells from pole to pole: two cells whose numbers are rounded to the same one are looked through together. */
const ROWS = 2 ** 29

/** The vertices that are kept, and where they lie. */
class Vertices {
  readonly #xs: number[] = []
  readonly #ys: number[] = []
  /** Metres of a unit eastwards and northwards. */
  readonly #east: number
  readonly #north: number
  readonly #cells = new Map<number, number[]>()
  #tree: Flatbush | undefined

  constructor(east: number, north: number) {
    this.#east = east
    this.#north = north
  }

  /** The kept vertices of a ring, by their numbers: those in the same place as the one before are left out. */
  numbersOf(ring: Ring): number[] {
    const numbers: number[] = []
    for (let i = 0; i < ring.length; i += 2) {
      const number = this.#keep(ring[i]!, ring[i + 1]!)
      if (number !== numbers.at(-1)) numbers.push(number)
    }
    while (numbers.length > 1 && numbers[0] === numbers.at(-1)) numbers.pop()
    return numbers
  }

  #keep(x: number, y: number): number {
    const [column, row] = [
      Math.floor((x * this.#east) / SAME_LINE_METERS),
      Math.floor((y * this.#north) / SAME_LINE_METERS),
    ]
    let best = -1
    let least = SAME_LINE_METERS ** 2
    for (let c = column - 1; c <= column + 1; c++)
      for (let r = row - 1; r <= row + 1; r++)
        for (const number of this.#cells.get(c * ROWS + r) ?? []) {
          const squared =
            ((x - this.#xs[number]!) * this.#east) ** 2 + ((y - this.#ys[number]!) * this.#north) ** 2
          if (squared < least || (squared === least && best < 0)) [best, least] = [number, squared]
        }
    if (best >= 0) return best
    const made = this.#xs.push(x) - 1
    this.#ys.push(y)
    addTo(this.#cells, column * ROWS + row, made)
    return made
  }

  /** No vertex is kept after this. */
  finish(): void {
    const tree = new Flatbush(this.#xs.length, 16, Int32Array)
    for (const [i, x] of this.#xs.entries()) tree.add(x, this.#ys[i]!, x, this.#ys[i]!)
    tree.finish()
    this.#tree = tree
  }

  /** A ring by its kept vertices, led through all those that lie on its edges. */
  through(numbers: readonly number[]): Ring {
    const ring: Ring = []
    if (numbers.length < 3) return ring
    let from = numbers.at(-1)!
    for (const to of numbers) {
      for (const number of this.#onEdge(from, to)) ring.push(this.#xs[number]!, this.#ys[number]!)
      ring.push(this.#xs[to]!, this.#ys[to]!)
      from = to
    }
    return ring
  }

  /** Vertices within the tolerance of an edge and between its ends, in their order along it. */
  #onEdge(from: number, to: number): number[] {
    const [x, y] = [this.#xs[from]!, this.#ys[from]!]
    const [dx, dy] = [(this.#xs[to]! - x) * this.#east, (this.#ys[to]! - y) * this.#north]
    const square = dx * dx + dy * dy
    const [over, up] = [Math.ceil(SAME_LINE_METERS / this.#east), Math.ceil(SAME_LINE_METERS / this.#north)]
    const [left, right] = [Math.min(x, this.#xs[to]!), Math.max(x, this.#xs[to]!)]
    const [bottom, top] = [Math.min(y, this.#ys[to]!), Math.max(y, this.#ys[to]!)]
    const found: { number: number; at: number }[] = []
    for (const number of this.#tree!.search(left - over, bottom - up, right + over, top + up)) {
      if (number === from || number === to) continue
      const [px, py] = [(this.#xs[number]! - x) * this.#east, (this.#ys[number]! - y) * this.#north]
      const at = (px * dx + py * dy) / square
      if (at <= 0 || at >= 1) continue
      if ((px * dy - py * dx) ** 2 <= SAME_LINE_METERS ** 2 * square) found.push({ number, at })
    }
    return found.sort((a, b) => a.at - b.at || a.number - b.number).map(({ number }) => number)
  }
}
