import { z } from 'zod'
import { addressesByParcel } from '../api/operations/addresses/by-parcel.ts'
import { addressSchema } from '../shared/schemas/address.ts'
import { coverageSchema } from '../shared/schemas/coverage.ts'
import type { Stores } from '../stores/stores.ts'
import { answerOf, ask } from './ask.ts'

const answer = answerOf(z.array(addressSchema), { coverage: coverageSchema })
export type ParcelAddresses = z.output<typeof answer>

/** The addresses of a parcel, which the title of its page and the section share. Rejects with the operation's Problems. */
export function askAddresses(idu: string, stores: Stores): Promise<ParcelAddresses> {
  return ask(addressesByParcel, { idu }, stores, answer)
}
