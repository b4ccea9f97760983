import { z } from 'zod'
import { surfaceMembers } from './on-parcel.ts'

/** Levels of the map of exposure. */
export const clayLevelSchema = z.enum(['low', 'medium', 'high'])

/** What of a parcel lies in each level, as it is stored: the highest first. */
export const storedParcelClaySchema = z.array(
  z.strictObject({
    level: clayLevelSchema,
    share: z.number().min(0).max(1),
    surface: z.number().nonnegative(),
  }),
)

export type StoredParcelClay = z.output<typeof storedParcelClaySchema>

/** What the map says of a parcel. */
export const parcelClaySchema = z.strictObject({
  level: z
    .enum([...clayLevelSchema.options, 'none'])
    .nullable()
    .describe(
      'Highest that is no sliver; none: outside of every polygon where the map covers; null: not covered (Paris, overseas) or not loaded',
    ),
  found: z.array(z.strictObject({ level: clayLevelSchema, ...surfaceMembers })),
})
