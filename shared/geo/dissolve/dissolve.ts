import type { Polygons, Ring } from '../polygons.ts'
import { orientation } from '../rings/orientation.ts'
import { nestRings } from './nest-rings.ts'
import { simpleRings } from './simple-rings.ts'

/** Products of two vertex numbers stay exact. */
const MOST_VERTICES = 2 ** 26
/** Longest side of the box around all members, in 1e-7 degrees: a place in it is then one exact number. */
const LONGEST_SIDE = 2 ** 26

/**
 * Puts polygons that cover a territory together: an edge that two members walk in opposite directions lies between them and is left out,
 * the others are stitched into rings. Exact on the 1e-7 grid: it moves and drops no vertex, so that the outlines of neighbouring unions
 * have the vertices of their common line in common too. What neighbours do not draw with the same vertices stays as a gap or an overlap.
 *
 * Members need outlines that run counter-clockwise and holes that run clockwise, as `cleanPolygons` leaves them.
 */
export class Dissolver {
  readonly #vertices = new Map<number, number>()
  readonly #xs: number[] = []
  readonly #ys: number[] = []
  /** How often an edge (its two vertices in one number) is walked and not walked back. */
  readonly #edges = new Map<number, number>()
  #originX: number | undefined
  #originY = 0

  /** Adds a member. Throws a RangeError when the members are farther apart than a département is wide. */
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
    const rings = simpleRings(from, to, this.#xs.length, (edge, outgoing) =>
      this.#sharpestLeft(from[edge]!, to[edge]!, to, outgoing),
    )
    return nestRings(rings.map((edges) => this.#ring(edges, from)))
  }

  #vertex(x: number, y: number): number {
    this.#originX ??= x
    if (this.#xs.length === 0) this.#originY = y
    const [dx, dy] = [x - this.#originX, y - this.#originY]
    if (Math.abs(dx) >= LONGEST_SIDE / 2 || Math.abs(dy) >= LONGEST_SIDE / 2)
      throw new RangeError('The polygons to dissolve are more than 3 degrees from each other')
    const key = (dx + LONGEST_SIDE / 2) * LONGEST_SIDE + (dy + LONGEST_SIDE / 2)
    const known = this.#vertices.get(key)
    if (known !== undefined) return known
    const made = this.#xs.length
    if (made === MOST_VERTICES) throw new RangeError(`More than ${MOST_VERTICES} vertices to dissolve`)
    this.#vertices.set(key, made)
    this.#xs.push(x)
    this.#ys.push(y)
    return made
  }

  #walk(from: number, to: number): void {
    const back = to * MOST_VERTICES + from
    const walkedBack = this.#edges.get(back)
    if (walkedBack === undefined) {
      const edge = from * MOST_VERTICES + to
      this.#edges.set(edge, (this.#edges.get(edge) ?? 0) + 1)
    } else if (walkedBack === 1) this.#edges.delete(back)
    else this.#edges.set(back, walkedBack - 1)
  }

  /** The edges that are left, by their vertices. One that several members walk is there several times: they overlap. */
  #boundary(): { from: Int32Array; to: Int32Array } {
    let left = 0
    for (const times of this.#edges.values()) left += times
    const from = new Int32Array(left)
    const to = new Int32Array(left)
    let at = 0
    for (const [edge, times] of this.#edges)
      for (let i = 0; i < times; i++) {
        from[at] = Math.floor(edge / MOST_VERTICES)
        to[at++] = edge % MOST_VERTICES
      }
    return { from, to }
  }

  /**
   * The place in `outgoing` of the edge that turns most to the left, where the inside is: members that only touch in a vertex then stay
   * apart. The turn is judged from the way back: the first edge met clockwise from it.
   */
  #sharpestLeft(from: number, at: number, to: Int32Array, outgoing: readonly number[]): number {
    const [x, y] = [this.#xs[at]!, this.#ys[at]!]
    const [rx, ry] = [this.#xs[from]!, this.#ys[from]!]
    let best = 0
    for (let i = 1; i < outgoing.length; i++) {
      const [one, other] = [to[outgoing[i]!]!, to[outgoing[best]!]!]
      const [ox, oy, bx, by] = [this.#xs[one]!, this.#ys[one]!, this.#xs[other]!, this.#ys[other]!]
      const half = clockwiseHalf(x, y, rx, ry, ox, oy) - clockwiseHalf(x, y, rx, ry, bx, by)
      if (half < 0 || (half === 0 && orientation(x, y, bx, by, ox, oy) > 0)) best = i
    }
    return best
  }

  #ring(edges: readonly number[], from: Int32Array): Ring {
    const ring: Ring = []
    for (const edge of edges) ring.push(this.#xs[from[edge]!]!, this.#ys[from[edge]!]!)
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
