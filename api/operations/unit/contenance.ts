import type { NearbyParcel } from '../../../stores/space/parcels-along.ts'

/** Sum of the contenances, m²; null when one is not known. */
export function contenanceOf(parcels: readonly Pick<NearbyParcel, 'surface'>[]): number | null {
  let sum = 0
  for (const { surface } of parcels) {
    if (surface === null) return null
    sum += surface
  }
  return sum
}
