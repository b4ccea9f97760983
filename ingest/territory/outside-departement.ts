import { type Box, exchanged, grownBox, isWithin, metresBeyond } from './box.ts'
import { departementBox } from './departement-boxes.ts'

/** The rule of the quarantine for a row whose place is not in its territory. */
export const OUTSIDE_TERRITORY = 'outside-territory'

/**
 * Metres that a thing may lie beyond the box of its département, or beyond the others of its commune. It exceeds the error of the boxes (2 km)
 * and the distance of islands and detached parts of communes that are drawn in few parcels.
 */
export const FAR_METRES = 15_000

/** Départements whose communes are scattered over hundreds of kilometres (Guyane, Polynesia, New Caledonia): the box of the département alone judges there. */
const SCATTERED: readonly string[] = ['973', '987', '988']

/** Whether things of one commune lie near each other in a département. */
export function hasCompactCommunes(departement: string): boolean {
  return !SCATTERED.includes(departement)
}

/** Where the things of a département may lie. */
export class DepartementGround {
  readonly #code: string
  readonly #box: Box | undefined
  readonly #limits: Box | undefined

  constructor(code: string) {
    this.#code = code
    this.#box = departementBox(code)
    this.#limits = this.#box && grownBox(this.#box, FAR_METRES)
  }

  /** West, south, east, north of what is taken for inside, WGS84 degrees; undefined where no box of the département is known. */
  get limits(): Box | undefined {
    return this.#limits
  }

  /** Why a box (WGS84 degrees) is outside, in words; undefined when it is inside or the département has no box. */
  whyOutside(box: Box): string | undefined {
    if (!this.#limits || isWithin(box, this.#limits)) return undefined
    return `${kilometres(metresBeyond(box, this.#box!))} outside the box of département ${this.#code}${hint(box, this.#limits)}`
  }
}

/** Says that a box would lie inside the limits if its axes were exchanged; empty when it would not. */
export function hint(box: Box, limits: Box): string {
  return isWithin(exchanged(box), limits) ? ': longitude and latitude are exchanged' : ''
}

/** A distance in words. */
export function kilometres(metres: number): string {
  return `${(metres / 1000).toFixed(metres < 100_000 ? 1 : 0)} km`
}
