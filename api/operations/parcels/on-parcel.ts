import { SLIVER, SLIVER_ALWAYS, type StoredOnParcel } from '../../../shared/schemas/on-parcel.ts'

/** Whether a surface (share of the parcel, m²) is a trace of two drawings that differ rather than a rule that applies. */
export function isSliver(share: number, surface: number): boolean {
  return (share < SLIVER.share && surface < SLIVER.surface) || (surface < SLIVER_ALWAYS && share < 0.5)
}

/** The amount of a stored shape as answers tell it, with whether it is a sliver. */
export function amountOf<S extends string>(
  { share, surface, lengthMeters, count }: Omit<StoredOnParcel, 'feature'>,
  shape: S,
) {
  const sliver = share === null || surface === null ? null : isSliver(share, surface)
  return { shape, share, surface, isSliver: sliver, lengthMeters, count }
}

/** The same of a shape that is a surface. */
export function coverOf({ share, surface }: Pick<StoredOnParcel, 'share' | 'surface'>) {
  const [part, metres] = [share ?? 0, surface ?? 0]
  return { share: part, surface: metres, isSliver: isSliver(part, metres) }
}
