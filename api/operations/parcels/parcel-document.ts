import { departementOf } from '../../../shared/insee.ts'
import { recodeIdu } from '../../../shared/territory/recodings.ts'
import type { JsonText } from '../../operation.ts'
import type { Stores } from '../../store/stores.ts'

/** What a parcel's document of this kind says, also when it is asked for under the code its commune had before a merger. */
export function parcelDocument(
  kind: string,
  idu: string,
  { documents, territory }: Stores,
): JsonText | undefined {
  const found = documents.get(kind, departementOf(idu), idu)
  if (found) return found
  const successor = recodeIdu(idu, territory)
  return successor === undefined ? undefined : documents.get(kind, departementOf(successor), successor)
}
