import { formerParcels } from '../../../shared/documents/places.ts'
import { DamagedFile } from '../../../shared/integrity/damaged-file.ts'
import { formerParcelSchema } from '../../../shared/schemas/former-parcel.ts'
import type { Stores } from '../../../stores/stores.ts'
import { parcelDocument } from './parcel-document.ts'

/** Member of `meta` where a question is answered for a parcel that today's cadastre does not have any more. */
export const formerAbout = { former: formerParcelSchema.optional() }

/** A parcel that an earlier edition had and the loaded cadastre has not; undefined for any other. */
export async function formerParcel(idu: string, stores: Stores) {
  return (await isInCadastre(idu, stores)) ? undefined : await formerDocument(idu, stores)
}

/** The same of a parcel that the loaded cadastre is known to lack. */
export function formerDocument(idu: string, stores: Stores) {
  return parcelDocument(formerParcels, idu, stores)
}

/** Whether the cadastre has a parcel. While its file is damaged that is not known: a question about its owners must answer all the same. */
export async function isInCadastre(idu: string, { parcels }: Stores): Promise<boolean> {
  try {
    return await parcels.has(idu)
  } catch (error) {
    if (error instanceof DamagedFile) return true
    throw error
  }
}
