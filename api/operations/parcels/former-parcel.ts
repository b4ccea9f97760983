import { formerParcels } from '../../../shared/documents/places.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import { DamagedFile } from '../../../shared/integrity/damaged-file.ts'
import { formerParcelSchema } from '../../../shared/schemas/former-parcel.ts'
import type { Stores } from '../../../stores/stores.ts'
import { parcelDocument } from './parcel-document.ts'

/** Member of `meta` where a question is answered for a parcel that today's cadastre does not have any more. */
export const formerAbout = { former: formerParcelSchema.optional() }

/** What `meta` says of a parcel that left the cadastre; nothing of one that is there, or that no loaded edition had. */
export async function aboutFormer(idu: string, stores: Stores) {
  const former = await formerParcel(idu, stores)
  return former ? { former } : {}
}

/** A parcel that an earlier edition had and the loaded cadastre has not; undefined for any other. */
export async function formerParcel(idu: string, stores: Stores) {
  // Nearly every parcel asked about is there: nothing is looked up for it.
  if (!stores.documents.has(formerParcels, departementOf(idu)) || (await isInCadastre(idu, stores)))
    return undefined
  return parcelDocument(formerParcels, idu, stores)
}

/**
 * Whether a parcel that a dataset says nothing of is told what any other such parcel of its commune is: the cadastre has it, under a commune that
 * exists. What is told of others names them, or the parcels that came after.
 */
export async function isToldAsCommune(idu: string, stores: Stores): Promise<boolean> {
  return stores.territory.resolve(idu.slice(0, 5)) !== undefined && (await isInCadastre(idu, stores))
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
