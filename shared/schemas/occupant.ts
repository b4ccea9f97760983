import { z } from 'zod'
import { companyCardSchema, establishmentSchema, executivesSchema } from './company.ts'

const matchSchema = z
  .strictObject({
    method: z.enum(['declared', 'building', 'address', 'contained', 'near']),
    score: z.number().min(0).max(1),
    distanceMeters: z.number().nonnegative().optional(),
  })
  .describe('How it was tied to the parcel: it is at this address, not necessarily in this building')

/** The active establishments on a parcel. */
export const occupantsSchema = z.array(
  establishmentSchema
    .extend({
      siren: z.string().length(9),
      match: matchSchema,
      company: companyCardSchema.nullable(),
      executives: executivesSchema,
    })
    .meta({ id: 'Occupant', description: 'An active establishment on a parcel' }),
)
