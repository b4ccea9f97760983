import type { z } from 'zod'
import { contactOf } from '../../../shared/geo/contact/contact.ts'
import { coveredLength, type Stretch } from '../../../shared/geo/contact/edge-contact.ts'
import { PlaneOutline, projectorOf } from '../../../shared/geo/contact/plane-outline.ts'
import type { Polygons } from '../../../shared/geo/polygons.ts'
import type { Idu } from '../../../shared/identifiers/idu.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import {
  MOST_NEIGHBOURS,
  type neighboursSchema,
  SAME_LINE_METERS,
  SHORTEST_BOUNDARY_METERS,
} from '../../../shared/schemas/neighbours.ts'
import { addTo } from '../../../shared/text/grouped.ts'
import { Turn } from '../../../stores/reading/turns.ts'
import { parcelsAlong } from '../../../stores/space/parcels-along.ts'
import type { Stores } from '../../../stores/stores.ts'

type Neighbours = z.output<typeof neighboursSchema>

/** The parcels that touch the parcel of an outline (1e-7 degrees). Rejects with DamagedFile. */
export async function neighboursOf(
  idu: Idu,
  polygons: Polygons,
  { parcels }: Pick<Stores, 'parcels'>,
): Promise<Neighbours> {
  const plane = projectorOf(departementOf(idu))
  const own = new PlaneOutline(polygons, plane)
  /** What neighbours cover of each edge: where several are drawn over each other, a metre counts once. */
  const covered = new Map<number, Stretch[]>()
  const note = (edge: number, stretch: Stretch) => addTo(covered, edge, stretch)
  const turn = new Turn()
  const neighbours: Neighbours['neighbours'] = []
  for (const one of await parcelsAlong(polygons, parcels)) {
    if (one.idu === idu) continue
    if (turn.isOver) await turn.next()
    const other = new PlaneOutline(one.polygons, plane)
    const contact =
      idu < one.idu ? contactOf(own, other, { first: note }) : contactOf(other, own, { second: note })
    if (!contact) continue
    const { sharedMeters, crosses } = contact
    const touch = sharedMeters >= SHORTEST_BOUNDARY_METERS ? 'boundary' : crosses ? 'overlap' : 'corner'
    neighbours.push({ idu: one.idu, touch, sharedMeters: hundredths(sharedMeters), surface: one.surface })
  }
  let shared = 0
  for (const stretches of covered.values()) shared += coveredLength(stretches)
  neighbours.sort((a, b) => b.sharedMeters - a.sharedMeters || (a.idu < b.idu ? -1 : 1))
  return {
    idu,
    perimeterMeters: hundredths(own.perimeter),
    unsharedMeters: hundredths(Math.max(0, own.perimeter - shared)),
    toleranceMeters: SAME_LINE_METERS,
    count: neighbours.length,
    truncated: neighbours.length > MOST_NEIGHBOURS,
    neighbours: neighbours.slice(0, MOST_NEIGHBOURS),
  }
}

const hundredths = (metres: number): number => Math.round(metres * 100) / 100
