import type { Idu } from '../../../shared/identifiers/idu.ts'
import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import type { FormerParcel } from '../../../shared/schemas/former-parcel.ts'
import type { Commune } from '../../../shared/territory/territory.ts'
import type { StoredDocument } from '../../../stores/documents/documents.ts'
import type { Stores } from '../../../stores/stores.ts'
import { formerDocument, isInCadastre } from './former-parcel.ts'

/** The parcel that a question is about, and what each part of its answer needs to know of it: read once for a question. */
export interface AskedParcel {
  readonly idu: Idu
  /** Its commune of today; undefined when its identifier begins with the code of none. */
  readonly commune: Commune | undefined
  /** As `isInCadastre` has it. */
  readonly isInCadastre: boolean
  /** What an earlier edition knew, where the loaded cadastre lacks the parcel. */
  readonly former: StoredDocument<FormerParcel> | undefined
}

/** Rejects with DamagedFile when the file of former parcels is needed and damaged. */
export async function askedParcel(idu: Idu, stores: Stores): Promise<AskedParcel> {
  const isThere = await isInCadastre(idu, stores)
  return {
    idu,
    commune: stores.territory.resolve(communeCodeOf(idu)),
    isInCadastre: isThere,
    former: isThere ? undefined : await formerDocument(idu, stores),
  }
}

/**
 * Whether a parcel without a row in a dataset has the answer of any other such parcel of its commune: the cadastre has it, under a commune that
 * exists. The answers of other parcels name them, or the parcels that came after.
 */
export const hasCommuneAnswer = ({ commune, isInCadastre }: AskedParcel): boolean =>
  commune !== undefined && isInCadastre

/** What `meta` says of a parcel that left the cadastre; nothing of one that is there, or that no loaded edition had. */
export const aboutFormer = ({ former }: AskedParcel) => (former ? { former } : {})
