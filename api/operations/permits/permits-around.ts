import { parcelPermits } from '../../../shared/documents/permits.ts'
import { boundsOf } from '../../../shared/geo/bounds.ts'
import { LocalMetres } from '../../../shared/geo/metres.ts'
import { type Polygons, UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import type { Idu } from '../../../shared/identifiers/idu.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { Permit } from '../../../shared/schemas/permit.ts'
import { squaredToSegment } from '../../../shared/space/parcel-distance.ts'
import type { Stores } from '../../../stores/stores.ts'
import { Problem } from '../../answers/problem.ts'
import { widened } from '../parcels/outline.ts'
import { placeSentences } from '../place-sentences.ts'

/** Parcels looked at: a dense block of 300 m has some 2,000. */
const MOST_PARCELS = 5000

interface Near {
  distanceMeters: number
  idu: Idu
  permit: Permit
}

/** Permits of other parcels within some metres, nearest first, each once, at the nearest of its parcels. Empty for a parcel that the cadastre does not have. */
export async function permitsAround(idu: Idu, radiusMeters: number, stores: Stores): Promise<Near[]> {
  const own = await stores.parcels.outline(idu)
  if (!own) return []
  const bounds = boundsOf(own)
  const [west, south, east, north] = bounds
  const lat = (south + north) / 2 / UNITS_PER_DEGREE
  const frame = new LocalMetres((west + east) / 2 / UNITS_PER_DEGREE, lat, radiusMeters)
  const met = await stores.parcels.meeting(widened(bounds, radiusMeters, lat), MOST_PARCELS)
  if (!met) throw new Problem('too-heavy', placeSentences.manyAround(MOST_PARCELS, idu))
  const others = met.filter((one) => one.idu !== idu)
  const asked = others.map((one) => [departementOf(one.idu), parcelPermits.key(one.idu)] as const)
  const documents = await stores.documents.many(parcelPermits, asked)
  const mine = inMetres(own, frame)
  const nearest = new Map<string, Near>()
  others.forEach(({ idu: other, polygons }, i) => {
    const document = documents[i]
    if (!document) return
    const distance = distanceBetween(mine, inMetres(polygons, frame))
    if (distance > radiusMeters) return
    for (const permit of document.value) {
      const key = `${permit.type.code} ${permit.number}`
      const before = nearest.get(key)
      const distanceMeters = Math.round(distance * 10) / 10
      if (!before || distanceMeters < before.distanceMeters)
        nearest.set(key, { distanceMeters, idu: other, permit })
    }
  })
  return [...nearest.values()].sort(
    (a, b) => a.distanceMeters - b.distanceMeters || (a.permit.number < b.permit.number ? -1 : 1),
  )
}

/** Rings as metres east and north of the frame, x and y in turn. */
function inMetres(polygons: Polygons, frame: LocalMetres): number[][] {
  return polygons.flat().map((ring) => {
    const metres: number[] = []
    for (let i = 0; i < ring.length; i += 2)
      metres.push(frame.east(ring[i]!, ring[i + 1]!), frame.north(ring[i + 1]!))
    return metres
  })
}

/** Metres between outlines: parcels do not overlap, so that the least is between a vertex of one and a side of the other. */
function distanceBetween(a: readonly number[][], b: readonly number[][]): number {
  return Math.sqrt(Math.min(verticesTo(a, b), verticesTo(b, a)))
}

function verticesTo(from: readonly number[][], to: readonly number[][]): number {
  let best = Infinity
  for (const ring of from)
    for (let i = 0; i < ring.length; i += 2)
      for (const side of to)
        for (let j = 0; j + 3 < side.length; j += 2)
          best = Math.min(
            best,
            squaredToSegment(
              side[j]! - ring[i]!,
              side[j + 1]! - ring[i + 1]!,
              side[j + 2]! - ring[i]!,
              side[j + 3]! - ring[i + 1]!,
            ),
          )
  return best
}
