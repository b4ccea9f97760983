import { z } from 'zod'

/** Less of a parcel than this share and this surface together is a sliver: plans and the cadastre are drawn on different grounds. */
export const SLIVER = { share: 0.01, surface: 10 } as const
/** Less than this is a sliver however small the parcel, m². */
export const SLIVER_ALWAYS = 1

/** How much of a shape lies on a parcel, as it is stored: the key of the shape, and the amount that its kind has. */
export const storedOnParcelSchema = z.strictObject({
  feature: z.string(),
  share: z.number().min(0).max(1).nullable(),
  surface: z.number().nonnegative().nullable(),
  lengthMeters: z.number().nonnegative().nullable(),
  count: z.number().int().positive().nullable(),
})

export type StoredOnParcel = z.output<typeof storedOnParcelSchema>

/** Members of what covers a part of a parcel. */
export const surfaceMembers = {
  share: z.number().min(0).max(1).describe('Share of the parcel’s surface, by overlay in Lambert-93'),
  surface: z.number().nonnegative().describe('m² of the parcel'),
  isSliver: z.boolean().meta({
    description: `Under ${SLIVER.share * 100} % and ${SLIVER.surface} m² of the parcel, or under ${SLIVER_ALWAYS} m²: plans and cadastre drawn apart rather than a rule that applies`,
  }),
}

/** Members of what lies on a parcel, be it a surface, a line or points. */
export const onParcelMembers = {
  shape: z.enum(['surface', 'line', 'points']),
  share: surfaceMembers.share.nullable(),
  surface: surfaceMembers.surface.nullable(),
  isSliver: surfaceMembers.isSliver.nullable(),
  lengthMeters: z.number().nonnegative().nullable().describe('Of a line, inside the parcel'),
  count: z.number().int().positive().nullable().describe('Of points, inside the parcel'),
}
