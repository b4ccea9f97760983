import type { StoredOnParcel } from '../../shared/schemas/on-parcel.ts'
import type { Laid, Overlay } from './overlay.ts'

/** What of a shape must be known to tell how much of it lies on a parcel: its number in the overlay is its place in the list. */
export interface LaidFeature {
  id: string
  kind: Laid['kind']
}

/** What is less is the width of a coordinate (1 cm) along a shared line, and stands in no answer. */
export const TOUCHING = { surface: 0.05, lengthMeters: 0.05 }

/** Rounds to some decimals, for stored shares (6) and metres (1). */
export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

/** What lies on a parcel, as it is stored: the greatest share first, then the longest line, then by key. Shapes that only touch it are left out. */
export function amountsOnParcel(
  { area, found }: ReturnType<Overlay['on']>,
  laid: readonly LaidFeature[],
): StoredOnParcel[] {
  const amounts: StoredOnParcel[] = []
  for (const { index, amount } of found) {
    const { id: feature, kind } = laid[index]!
    const none = { feature, share: null, surface: null, lengthMeters: null, count: null }
    if (kind === 'surface') {
      // Of a parcel smaller than that everything is kept.
      if (amount < Math.min(TOUCHING.surface, area / 2)) continue
      const share = area > 0 ? Math.min(1, amount / area) : 0
      amounts.push({ ...none, share: rounded(share, 6), surface: rounded(amount, 1) })
    } else if (kind === 'line') {
      if (amount >= TOUCHING.lengthMeters) amounts.push({ ...none, lengthMeters: rounded(amount, 1) })
    } else amounts.push({ ...none, count: amount })
  }
  return amounts.sort(
    (a, b) =>
      (b.share ?? 0) - (a.share ?? 0) ||
      (b.lengthMeters ?? 0) - (a.lengthMeters ?? 0) ||
      (a.feature < b.feature ? -1 : 1),
  )
}
