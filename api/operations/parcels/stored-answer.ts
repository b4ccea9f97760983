import { departementOf } from '../../../shared/insee.ts'
import type { JsonText } from '../../operation.ts'
import { notLoaded } from '../../problem.ts'
import type { Stores } from '../../store/stores.ts'
import { statusOf } from '../coverage/loaded.ts'
import { unknownParcel } from './unknown-parcel.ts'

/** What a parcel's stored document is looked up by. */
export interface StoredQuestion {
  dataset: string
  /** Kind of the documents, whose keys are IDUs. */
  kind: string
  idu: string
}

/**
 * The ready answer of a parcel, undefined when its dataset is loaded there and says nothing of it. Throws 503 when the
 * dataset is not loaded for the parcel's commune.
 */
export function storedAnswer({ dataset, kind, idu }: StoredQuestion, stores: Stores): JsonText | undefined {
  const found = stores.documents.get(kind, departementOf(idu), idu)
  if (found) return found
  const commune = idu.slice(0, 5)
  const code = stores.territory.resolve(commune)?.code ?? commune
  if (statusOf(stores.manifest, stores.territory, dataset, { kind: 'commune', code }) !== 'loaded')
    throw notLoaded(dataset)
  return undefined
}

/** The same for a question that knows only existing parcels: 404 when the loaded cadastre does not have this one. */
export function storedAnswerOfParcel(question: StoredQuestion, stores: Stores): JsonText | undefined {
  const found = stores.documents.get(question.kind, departementOf(question.idu), question.idu)
  if (found) return found
  // Looked up only here: a parcel that has a document was in the cadastre when the document was made.
  if (!stores.parcels.has(question.idu)) {
    if (stores.parcels.count === 0) throw notLoaded('cadastre')
    throw unknownParcel(question.idu, stores)
  }
  return storedAnswer(question, stores)
}
