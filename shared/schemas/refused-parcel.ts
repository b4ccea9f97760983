import { z } from 'zod'

/** A parcel that the cadastre has on a line that could not be used. */
export const refusedParcelSchema = z
  .strictObject({
    rule: z.string().meta({
      description:
        'Rule by which the ingest refused its line; the README of the dataset cadastre explains each',
      example: 'outside-territory',
    }),
    detail: z.string().meta({ description: 'What broke the rule', example: 'the outline has no area' }),
  })
  .meta({ id: 'RefusedParcel', description: 'The cadastre has the parcel on a line that could not be used' })

export type RefusedParcel = z.infer<typeof refusedParcelSchema>
