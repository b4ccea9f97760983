import { z } from 'zod'
import { named } from './named.ts'

/** How something was tied to the parcel. */
export const parcelMatchSchema = named('ParcelMatch', 'How it was tied to the parcel', {
  method: z.enum(['declared', 'building', 'address', 'contained', 'near']).meta({
    description:
      'declared: the source names the parcel; building: through the RNB; address: through the BAN key of a commune that ' +
      'declares the parcel; contained: the point lies in the parcel; near: the nearest parcel within a few metres',
  }),
  score: z.number().min(0).max(1).nullable().meta({
    description: 'Share of the building on the parcel, or trust in the address; null when there is none',
  }),
  distanceMeters: z.number().nonnegative().nullable().meta({
    description: 'Metres from the point to the parcel, null where no point was compared',
  }),
})

/** How a diagnostic and a co-ownership were tied. */
export const registrationMatchSchema = z
  .strictObject({
    method: z.literal('declared'),
    score: z.number().min(0).max(1).nullable().meta({
      description:
        '1: the diagnostic and the register lead to the same parcel; 0.5: to different ones; null: nothing but the number places the diagnostic',
    }),
  })
  .meta({ id: 'RegistrationMatch', description: 'The diagnostic declares the registration number' })
