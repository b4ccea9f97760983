import { refusedParcels } from '../../../shared/documents/places.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import type { RefusedParcel } from '../../../shared/schemas/refused-parcel.ts'
import type { Stores } from '../../../stores/stores.ts'
import { isInCadastre } from './former-parcel.ts'
import { parcelDocument } from './parcel-document.ts'

/** The rule by which the ingest refused the line of a parcel that the loaded cadastre lacks; undefined for any other. */
export async function refusedParcel(idu: string, stores: Stores): Promise<RefusedParcel | undefined> {
  if (!stores.documents.has(refusedParcels, departementOf(idu)) || (await isInCadastre(idu, stores)))
    return undefined
  return (await parcelDocument(refusedParcels, idu, stores))?.value
}

/** What the coverage says of such a parcel; undefined for any other. */
export async function coverageOfRefused(
  idu: string,
  datasets: Coverage['datasets'],
  stores: Stores,
): Promise<Coverage | undefined> {
  const refused = await refusedParcel(idu, stores)
  return refused && { status: 'unknown-parcel', detail: describeRefused(idu, refused), datasets, refused }
}

/** One sentence for a person. */
export function describeRefused(idu: string, { rule, detail }: RefusedParcel): string {
  return `${idu} is in the producer's cadastre, on a line that could not be used (${rule}: ${detail}).`
}
