import { type Refusal, refusal } from '../../../formats/refusal.ts'
import type { Parcel } from './feature.ts'
import type { KeySet } from './key-set.ts'

/** A parcel that is sound in itself but does not belong in the part; one that does is noted in `keys`. */
export function misplaced(
  parcel: Pick<Parcel, 'idu' | 'key' | 'commune' | 'departement'>,
  keys: KeySet,
  part: string,
): Refusal | undefined {
  const isHere = parcel.commune === part || parcel.departement === part
  if (isHere ? !keys.add(parcel.key) : keys.has(parcel.key))
    return refusal('idu-duplicate', `${parcel.idu} stands earlier in the same file`)
  return isHere
    ? undefined
    : refusal('outside-area', `${parcel.idu} is not in ${part}, which the file is for`)
}
