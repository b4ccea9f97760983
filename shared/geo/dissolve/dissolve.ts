import type { Polygons, Ring } from '../polygons.ts'
import { orientation } from '../rings/orientation.ts'
import { nestRings } from './nest-rings.ts'
import { PairNumbers } from './pair-numbers.ts'
import { simpleRings } from './simple-rings.ts'

/** From the first vertex, in 1e-7 degrees: the sign of a ring's area is exact up to there (`signedArea`), and no département is as wide. */
const LONGEST_DIFFERENCE = 2 ** 25

/**
 * Puts polygons that cover a territory together: an edge that two members walk in opposite directions lies between them and is left out,
 * the others are stitched into rings. Exact on the 1e-7 grid: it moves and drops no vertex, so that the outlines of neighbouring unions
 * have the vertices of their common line in common too. What neighbours do not draw with the same vertices stays as a gap or an overlap.
 *
 * Members need outlines that run counter-clockwise and holes that run clockwise, as `cleanPolygons` leaves them.
 */
export class Dissolver {
  /** By x and y, in 1e-7 degrees. */
  readonly #vertices = new PairNumbers()
  /** By the numbers of their two vertices, the lower first. */
  readonly #edges = new PairNumbers()
  /** How often each edge is walked from its lower vertex less how often back. */
  readonly #net: number[] = []
  /** When each edge last became left, as a count of such events, `#walked` so far. */
  readonly #since: number[] = []
  #walked = 0

  /** Adds a member, in 1e-7 degrees. Throws a RangeError when the members are farther apart than a département is wide. */
  add(polygons: Polygons): void {
    for (const polygon of polygons)
      for (const ring of polygon) {
        let from = this.#vertex(ring.at(-2)!, ring.at(-1)!)
        for (let i = 0; i < ring.length; i += 2) {
          const to = this.#vertex(ring[i]!, ring[i + 1]!)
          if (to !== from) this.#walk(from, to)
          from = to
        }
      }
  }

  /** The union: outlines counter-clockwise, each before its holes, which run clockwise. */
  polygons(): Polygons {
    const { from, to } = this.#boundary()
    const rings = simpleRings(from, to, this.#vertices.count, (edge, outgoing) =>
      this.#sharpestLeft(from[edge]!, to[edge]!, to, outgoing),
    )
    return nestRings(rings.map((edges) => this.#ring(edges, from)))
  }

  #vertex(x: number, y: number): number {
    const number = this.#vertices.of(x, y)
    const { first, second } = this.#vertices
    if (Math.abs(x - first[0]!) >= LONGEST_DIFFERENCE || Math.abs(y - second[0]!) >= LONGEST_DIFFERENCE)
      throw new RangeError('The polygons to dissolve are more than 3 degrees from each other')
    return number
  }

  #walk(from: number, to: number): void {
    const isUp = from < to
    const edge = isUp ? this.#edges.of(from, to) : this.#edges.of(to, from)
    const before = this.#net[edge] ?? 0
    if (before === 0) this.#since[edge] = this.#walked++
    this.#net[edge] = before + (isUp ? 1 : -1)
  }

  /**
   * The edges that are left, by their vertices. They stand in the order in which they became left, because each ring begins with the first: another
   * order gives other bytes. An edge that several members walk is there several times: they overlap.
   */
  #boundary(): { from: Int32Array; to: Int32Array } {
    /** By the count at which an edge became left, its number and one; 0 where it was walked back. */
    const since = new Int32Array(this.#walked)
    let count = 0
    for (let edge = 0; edge < this.#edges.count; edge++) {
      const times = Math.abs(this.#net[edge]!)
      if (times > 0) since[this.#since[edge]!] = edge + 1
      count += times
    }
    const from = new Int32Array(count)
    const to = new Int32Array(count)
    const { first, second } = this.#edges
    let at = 0
    for (const held of since) {
      if (held === 0) continue
      const edge = held - 1
      const net = this.#net[edge]!
      for (let times = Math.abs(net); times > 0; times--) {
        from[at] = (net > 0 ? first : second)[edge]!
        to[at++] = (net > 0 ? second : first)[edge]!
      }
    }
    return { from, to }
  }

  /**
   * The place in `outgoing` of the edge that turns most to the left, where the inside is: members that only touch in a vertex then stay
   * apart. The turn is judged from the way back: the first edge met clockwise from it.
   */
  #sharpestLeft(from: number, at: number, to: Int32Array, outgoing: readonly number[]): number {
    const { first: xs, second: ys } = this.#vertices
    const [x, y, rx, ry] = [xs[at]!, ys[at]!, xs[from]!, ys[from]!]
    let best = 0
    for (let i = 1; i < outgoing.length; i++) {
      const [one, other] = [to[outgoing[i]!]!, to[outgoing[best]!]!]
      const [ox, oy, bx, by] = [xs[one]!, ys[one]!, xs[other]!, ys[other]!]
      const half = clockwiseHalf(x, y, rx, ry, ox, oy) - clockwiseHalf(x, y, rx, ry, bx, by)
      if (half < 0 || (half === 0 && orientation(x, y, bx, by, ox, oy) > 0)) best = i
    }
    return best
  }

  #ring(edges: readonly number[], from: Int32Array): Ring {
    const ring: Ring = []
    const { first: xs, second: ys } = this.#vertices
    for (const edge of edges) ring.push(xs[from[edge]!]!, ys[from[edge]!]!)
    return ring
  }
}

/** How far clockwise p lies from r, both seen from x, y: 0 less than half a turn, 1 half a turn or more, 2 a whole one. */
function clockwiseHalf(x: number, y: number, rx: number, ry: number, px: number, py: number): number {
  const turn = orientation(x, y, rx, ry, px, py)
  if (turn !== 0) return turn < 0 ? 0 : 1
  return Math.sign(px - x) === Math.sign(rx - x) && Math.sign(py - y) === Math.sign(ry - y) ? 2 : 1
}

/** The union of polygons, see Dissolver. */
export function dissolve(members: Iterable<Polygons>): Polygons {
  const dissolver = new Dissolver()
  for (const member of members) dissolver.add(member)
  return dissolver.polygons()
}
