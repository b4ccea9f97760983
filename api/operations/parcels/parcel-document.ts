import type { DocumentKind } from '../../../shared/documents/document-kind.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import { recodeIdu } from '../../../shared/territory/recodings.ts'
import type { StoredDocument } from '../../../stores/documents/documents.ts'
import type { Stores } from '../../../stores/stores.ts'

/** A kind of documents whose keys are IDUs. */
export type ParcelKind<V> = DocumentKind<V, [idu: string]>

/** A parcel's document, also when it is asked for under the code its commune had before a merger. */
export async function parcelDocument<V>(
  kind: ParcelKind<V>,
  idu: string,
  { documents, territory }: Stores,
): Promise<StoredDocument<V> | undefined> {
  const found = await documents.get(kind, departementOf(idu), kind.key(idu))
  if (found) return found
  const successor = recodeIdu(idu, territory)
  return successor === undefined
    ? undefined
    : await documents.get(kind, departementOf(successor), kind.key(successor))
}
