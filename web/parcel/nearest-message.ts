import { REVERSE_METRES } from '../../api/operations/addresses/reverse.ts'
import { coverageOfCommune } from '../../api/operations/coverage/dataset-coverage.ts'
import type { Stores } from '../../stores/stores.ts'
import { formatsOf } from '../formats.ts'
import type { SiteTexts } from '../texts/en.ts'

/** A point that no loaded parcel contains. `q`: the text that was searched. */
interface OutsidePoint {
  lng: number
  lat: number
  q: string | undefined
  /** From the point to the parcel shown. */
  distanceMeters: number
}

/**
 * Says that the parcel shown is not at the point. The commune of the point is that of the nearest loaded address; where its parcels are
 * not loaded, that is the reason.
 */
export async function nearestMessage(
  { lng, lat, q, distanceMeters }: OutsidePoint,
  stores: Stores,
  texts: SiteTexts,
): Promise<string> {
  const { nearest } = texts.parts
  const metres = formatsOf(texts).number(Math.ceil(distanceMeters))
  const [address] = await stores.addresses.reverse(lng, lat, 1, REVERSE_METRES)
  const isAbsent =
    address !== undefined && coverageOfCommune('cadastre', address.commune, stores).status === 'not-loaded'
  const reason = isAbsent ? ` ${nearest.notLoaded(address.communeName)}` : ''
  return `${nearest.outside(q, metres)}${reason}`
}
