import type { Stores } from '../../stores/stores.ts'
import { type Latency, timeEach } from './latency.ts'
import type { Points } from './points.ts'

/** Calls made before measuring, so that the code is compiled. */
const WARM_UP = 20_000

export interface NearestResult extends Latency {
  /** Points with a parcel within reach. */
  found: number
}

/** Times the nearest parcel, GeoJSON text included, at every point. */
export async function measureNearest(stores: Stores, points: Points): Promise<NearestResult> {
  const { parcels, limits } = stores
  const count = points.length / 2
  let found = 0
  const ask = async (index: number): Promise<void> => {
    const hit = await parcels.nearest(points[2 * index]!, points[2 * index + 1]!, limits.nearestMaxMetres)
    if (hit && hit.geometry.length > 0) found++
  }
  for (let i = 0; i < WARM_UP; i++) await ask(i % count)
  found = 0
  return { ...(await timeEach(count, ask)), found }
}
