import { haveBoundary } from '../../../shared/geo/contact/contact.ts'
import { PlaneOutline, projectorOf } from '../../../shared/geo/contact/plane-outline.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import { Turn } from '../../../stores/reading/turns.ts'
import type { ParcelSpace } from '../../../stores/space/parcel-space.ts'
import { type NearbyParcel, parcelsAlong } from '../../../stores/space/parcels-along.ts'

/** A parcel of a unit, with its outline in the plane. */
export interface UnitParcel extends NearbyParcel {
  plane: PlaneOutline
}

/** Parcels that hang together. */
export interface Walked {
  parcels: readonly UnitParcel[]
  /** Whether more follow than were asked for. */
  truncated: boolean
}

/**
 * The parcels that hang together with `start` by boundaries in common, in the order in which a walk over them, nearest first, meets them; `most` of
 * them at most. `belonging` picks, of some parcels, those that may be in the unit. Rejects with DamagedFile.
 */
export async function walkUnit(
  start: NearbyParcel,
  space: ParcelSpace,
  belonging: (parcels: readonly NearbyParcel[]) => Promise<readonly NearbyParcel[]>,
  most: number,
): Promise<Walked> {
  const project = projectorOf(departementOf(start.idu))
  const planeOutline = (parcel: NearbyParcel): UnitParcel => ({
    ...parcel,
    plane: new PlaneOutline(parcel.polygons, project),
  })
  const walked = [planeOutline(start)]
  /** Parcels of the same owners that were met: each outline is made once. */
  const met = new Map<string, UnitParcel>([[start.idu, walked[0]!]])
  const reached = new Set<string>([start.idu])
  const strangers = new Set<string>()
  const turn = new Turn()
  for (let at = 0; at < walked.length; at++) {
    const from = walked[at]!
    const along = await parcelsAlong(from.polygons, space)
    const unknown = along.filter(({ idu }) => !met.has(idu) && !strangers.has(idu))
    for (const one of unknown) strangers.add(one.idu)
    for (const one of await belonging(unknown)) {
      strangers.delete(one.idu)
      met.set(one.idu, planeOutline(one))
    }
    for (const { idu } of along) {
      const next = met.get(idu)
      if (!next || reached.has(idu)) continue
      if (turn.isOver) await turn.next()
      // In the order of their identifiers, so that what a parcel is to its neighbour is the same from both.
      const [first, second] = from.idu < next.idu ? [from, next] : [next, from]
      if (!haveBoundary(first.plane, second.plane)) continue
      if (walked.length === most) return { parcels: walked, truncated: true }
      reached.add(idu)
      walked.push(next)
    }
  }
  return { parcels: walked, truncated: false }
}
