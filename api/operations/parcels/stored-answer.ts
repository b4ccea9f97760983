import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import type { StoredDocument } from '../../store/documents/documents.ts'
import type { Stores } from '../../store/stores.ts'
import { needParcel } from '../coverage/dataset-coverage.ts'
import { type ParcelKind, parcelDocument } from './parcel-document.ts'
import { needKnownParcel } from './unknown-parcel.ts'

/** What a parcel's stored document is looked up by. */
export interface StoredQuestion<V> {
  dataset: DatasetName
  kind: ParcelKind<V>
  idu: string
}

/** The ready answer of a parcel; `document` is undefined when there is none, and `coverage` says what that means. */
export interface StoredAnswer<V> {
  document: StoredDocument<V> | undefined
  coverage: Coverage
}

/** Throws 503 when the dataset is not loaded for the parcel's commune. A parcel that is not known has an empty answer, and a coverage that says so. */
export function storedAnswer<V>({ dataset, kind, idu }: StoredQuestion<V>, stores: Stores): StoredAnswer<V> {
  const document = parcelDocument(kind, idu, stores)
  return { document, coverage: needParcel(dataset, idu, document !== undefined, stores) }
}

/** The same for a question that knows only existing parcels: 404 when the loaded cadastre does not have this one. */
export function storedAnswerOfParcel<V>(question: StoredQuestion<V>, stores: Stores): StoredAnswer<V> {
  const { dataset, kind, idu } = question
  const document = stores.documents.get(kind, departementOf(idu), kind.key(idu))
  return { document, coverage: coverageOfExisting(dataset, idu, document !== undefined, stores) }
}

/** The coverage of such a question: `found` is whether the parcel has a document. Throws its 404 and 503. */
export function coverageOfExisting(
  dataset: DatasetName,
  idu: string,
  found: boolean,
  stores: Stores,
): Coverage {
  // Looked up only here: a parcel that has a document was in the cadastre when the document was made.
  if (!found) needKnownParcel(dataset, idu, stores)
  return needParcel(dataset, idu, found, stores)
}
