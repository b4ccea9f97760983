import { refusedParcels } from '../../../shared/documents/places.ts'
import type { Idu } from '../../../shared/identifiers/idu.ts'
import type { RefusedParcel } from '../../../shared/schemas/refused-parcel.ts'
import type { Sentence } from '../../../shared/text/sentence.ts'
import type { Stores } from '../../../stores/stores.ts'
import { placeSentences } from '../place-sentences.ts'
import { isInCadastre } from './former-parcel.ts'
import { parcelDocument } from './parcel-document.ts'

/** The rule by which the ingest refused the line of a parcel that the loaded cadastre lacks; undefined for any other. */
export async function refusedParcel(idu: Idu, stores: Stores): Promise<RefusedParcel | undefined> {
  if (await isInCadastre(idu, stores)) return undefined
  return (await parcelDocument(refusedParcels, idu, stores))?.value
}

/** One sentence for a person. */
export function describeRefused(idu: Idu, { rule, detail }: RefusedParcel): Sentence {
  return placeSentences.refusedLine(idu, rule, detail)
}
