import { LRUCache } from 'lru-cache'
import type { Bounds } from '../../../shared/geo/bounds.ts'
import { haveBoundary, TOUCHING_MARGIN } from '../../../shared/geo/contact/contact.ts'
import { PlaneOutline, projectorOf } from '../../../shared/geo/contact/plane-outline.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { ParcelLocator } from '../../links/parcel-locator.ts'

/** Outlines in memory: parcels that touch mostly are of the same section, and come soon after each other in the order of identifiers. */
const OUTLINES = 5_000

/**
 * The units of several parcels: `[idu, unit]` of each of their parcels, a unit named by the smallest identifier in it. Parcels are one when they have a boundary
 * in common, not a corner, and the same owners. `owners`: a text of each parcel's set of owners, in the order of identifiers, all of one département.
 */
export function* joinUnits(
  owners: ReadonlyMap<string, string>,
  locator: Pick<ParcelLocator, 'polygons' | 'meeting'>,
): Generator<[idu: string, unit: string]> {
  const units = new Units()
  const outlines = new LRUCache<string, PlaneOutline>({ max: OUTLINES })
  const outlineOf = (idu: string): PlaneOutline => {
    const known = outlines.get(idu)
    if (known) return known
    const made = new PlaneOutline(locator.polygons(idu), projectorOf(departementOf(idu)))
    outlines.set(idu, made)
    return made
  }
  for (const [idu, owner] of owners) {
    const outline = outlineOf(idu)
    const [west, south, east, north] = outline.bounds
    const around: Bounds = [
      west - TOUCHING_MARGIN,
      south - TOUCHING_MARGIN,
      east + TOUCHING_MARGIN,
      north + TOUCHING_MARGIN,
    ]
    for (const other of locator.meeting(around)) {
      if (other <= idu || owners.get(other) !== owner || units.of(idu) === units.of(other)) continue
      // In the order of identifiers, as the answer over one parcel has it: a boundary is measured along the first.
      if (haveBoundary(outline, outlineOf(other))) units.join(idu, other)
    }
  }
  for (const idu of units.joined()) yield [idu, units.of(idu)]
}

/** Sets of parcels that only grow (union-find); a set is named by its smallest identifier. */
class Units {
  /** A smaller identifier of the same set; none for the smallest and for a parcel that is alone. */
  readonly #smaller = new Map<string, string>()
  readonly #joined = new Set<string>()

  of(idu: string): string {
    let smallest = idu
    for (let next = this.#smaller.get(smallest); next !== undefined; next = this.#smaller.get(smallest))
      smallest = next
    // Every identifier on the way leads there at once from now on.
    for (let at = idu; at !== smallest; ) {
      const next = this.#smaller.get(at)!
      this.#smaller.set(at, smallest)
      at = next
    }
    return smallest
  }

  join(a: string, b: string): void {
    const [one, other] = [this.of(a), this.of(b)].sort() as [string, string]
    if (one !== other) this.#smaller.set(other, one)
    this.#joined.add(a).add(b)
  }

  joined(): Iterable<string> {
    return this.#joined
  }
}
