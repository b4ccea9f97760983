import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import { notLoaded } from '../../answers/problem.ts'
import type { StoredDocument } from '../../store/documents/documents.ts'
import type { Stores } from '../../store/stores.ts'
import { statusOf } from '../coverage/loaded.ts'
import type { ParcelKind } from './parcel-document.ts'
import { unknownParcel } from './unknown-parcel.ts'

/** What a parcel's stored document is looked up by. */
export interface StoredQuestion<V> {
  dataset: DatasetName
  kind: ParcelKind<V>
  idu: string
}

/**
 * The ready answer of a parcel, undefined when its dataset is loaded there and says nothing of it. Throws 503 when the
 * dataset is not loaded for the parcel's commune.
 */
export function storedAnswer<V>(
  { dataset, kind, idu }: StoredQuestion<V>,
  stores: Stores,
): StoredDocument<V> | undefined {
  const found = stores.documents.get(kind, departementOf(idu), kind.key(idu))
  if (found) return found
  const commune = idu.slice(0, 5)
  const code = stores.territory.resolve(commune)?.code ?? commune
  if (statusOf(stores.manifest, stores.territory, dataset, { level: 'commune', code }) !== 'loaded')
    throw notLoaded(dataset)
  return undefined
}

/** The same for a question that knows only existing parcels: 404 when the loaded cadastre does not have this one. */
export function storedAnswerOfParcel<V>(
  question: StoredQuestion<V>,
  stores: Stores,
): StoredDocument<V> | undefined {
  const { kind, idu } = question
  const found = stores.documents.get(kind, departementOf(idu), kind.key(idu))
  if (found) return found
  // Looked up only here: a parcel that has a document was in the cadastre when the document was made.
  if (!stores.parcels.has(idu)) {
    if (stores.parcels.count === 0) throw notLoaded('cadastre')
    throw unknownParcel(idu, stores)
  }
  return storedAnswer(question, stores)
}
