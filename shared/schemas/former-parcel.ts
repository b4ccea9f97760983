import { z } from 'zod'
import { named } from './named.ts'

const share = z.number().min(0).max(1)

/** A parcel that left the cadastre, as far as it was loaded before it did. */
export const formerParcelSchema = named('FormerParcel', 'The parcel left the cadastre: who took its ground', {
  lastEdition: z.string().meta({
    description: 'Edition of the cadastre that had it last, of those loaded',
    example: '2022-01-01',
  }),
  surface: z.number().nonnegative().nullable().describe('Its contenance in m² then'),
  coveredShare: share.describe('Share of its ground that the successors cover, slivers left out'),
  successorsCount: z.number().int().nonnegative(),
  successors: z
    .array(
      z.strictObject({
        idu: z.string().length(14),
        share: share.describe('Share of the former parcel that it covers'),
        successorShare: share.describe('Share of the successor that comes from the former parcel'),
        commonSurface: z.number().nonnegative().describe('Ground of both, m²'),
      }),
    )
    .describe(
      "Today's parcels on its ground, the largest share first, 100 at most; empty where there is none",
    ),
})

export type FormerParcel = z.infer<typeof formerParcelSchema>
