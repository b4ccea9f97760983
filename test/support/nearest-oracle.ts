import { earthCentred, tangentPlane } from './geodesy.ts'

export interface OracleParcel {
  idu: string
  /** GeoJSON coordinates: polygons → rings → [lng, lat]. */
  polygons: number[][][][]
}

/** Nearest parcel by looking at every edge of every parcel: slow, and sharing nothing with the indexed search. */
export class NearestOracle {
  readonly #parcels: { idu: string; rings: number[][][] }[]

  constructor(parcels: OracleParcel[]) {
    this.#parcels = parcels.map(({ idu, polygons }) => ({
      idu,
      rings: polygons.flat().map((ring) => ring.map(([lng, lat]) => earthCentred(lng!, lat!))),
    }))
  }

  /** Metres to the nearest parcel and every IDU within a millimetre of it. */
  nearest(lng: number, lat: number): { metres: number; idus: string[] } {
    const project = tangentPlane(lng, lat)
    let found: { idu: string; metres: number }[] = []
    let best = Number.POSITIVE_INFINITY
    for (const { idu, rings } of this.#parcels) {
      const metres = distanceToRings(rings, project)
      if (metres > best + 0.001) continue
      best = Math.min(best, metres)
      found.push({ idu, metres })
      if (found.length > 50) found = found.filter((candidate) => candidate.metres <= best + 0.001)
    }
    return { metres: best, idus: found.filter((c) => c.metres <= best + 0.001).map((c) => c.idu) }
  }
}

/** 0 inside (even-odd in the tangent plane), else the smallest distance to an edge. */
function distanceToRings(rings: number[][][], project: (p: readonly number[]) => [number, number]): number {
  let inside = false
  let best = Number.POSITIVE_INFINITY
  for (const ring of rings) {
    let [ax, ay] = project(ring.at(-1)!)
    for (const vertex of ring) {
      const [bx, by] = project(vertex)
      if (ay > 0 !== by > 0 && 0 < ((bx - ax) * -ay) / (by - ay) + ax) inside = !inside
      const t = Math.max(
        0,
        Math.min(1, -(ax * (bx - ax) + ay * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2 || 1)),
      )
      best = Math.min(best, Math.hypot(ax + t * (bx - ax), ay + t * (by - ay)))
      ;[ax, ay] = [bx, by]
    }
  }
  return inside ? 0 : best
}
