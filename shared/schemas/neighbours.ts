import { z } from 'zod'
import { named } from './named.ts'

/**
 * Metres within which two boundaries are the same line. The cadastre is published in 1e-7 degrees, about a centimetre, and sheets are drawn each by
 * itself. Which parcels have a boundary in common hardly depends on it: in Bondy, of 13,430 pairs, 12 more or less between 0.02 and 0.2.
 */
export const SAME_LINE_METERS = 0.05
/** A boundary in common that is shorter than this is a corner, metres: two corners that are drawn over each other have twice the tolerance of one. */
export const SHORTEST_BOUNDARY_METERS = 0.1

const metres = z.number().nonnegative()

const neighbourSchema = named('Neighbour', 'A parcel that touches another', {
  idu: z.string().length(14),
  touch: z.enum(['boundary', 'corner', 'overlap']).meta({
    description: `boundary: they have a boundary in common; corner: less than ${SHORTEST_BOUNDARY_METERS} m of one; overlap: none, but their boundaries cross, for they are drawn over each other`,
  }),
  sharedMeters: metres.describe('Length of the boundary in common; the same seen from either parcel'),
  surface: z.number().nullable().describe('Contenance, m²'),
})

/** Most neighbours that an answer lists. */
export const MOST_NEIGHBOURS = 500

/** The parcels that touch one. */
export const neighboursSchema = named('Neighbours', 'The parcels that touch a parcel', {
  idu: z.string().length(14),
  perimeterMeters: metres.describe('Length of its boundary in Lambert-93 (overseas: UTM)'),
  unsharedMeters: metres.describe(
    'How much of it runs along no loaded parcel: along ground without parcels (streets, rivers), or parcels that are not loaded (`meta.coverage`)',
  ),
  toleranceMeters: z
    .literal(SAME_LINE_METERS)
    .describe('Boundaries that run along each other within this are one'),
  count: z.number().int().describe('Neighbours in all'),
  truncated: z.boolean().describe(`Whether there are more than the ${MOST_NEIGHBOURS} listed`),
  neighbours: z.array(neighbourSchema).describe('The longest boundary first'),
})
