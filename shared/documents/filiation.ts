import { z } from 'zod'
import { filiationLotSchema, predecessorsSchema } from '../schemas/filiation.ts'
import { byIdu, documentKind } from './document-kind.ts'

/** The lots that name a parcel, and the parcels of earlier editions on its ground (dataset filiation). */
export const parcelFiliation = documentKind(
  'parcel-filiation',
  'departement',
  byIdu,
  z.strictObject({
    asDaughter: z.array(z.string()),
    asMother: z.array(z.string()),
    predecessors: predecessorsSchema,
  }),
)

/** One lot of a document of filiation, by its `id`. */
export const filiationLots = documentKind(
  'filiation-lots',
  'departement',
  (id: string) => id,
  filiationLotSchema,
)
