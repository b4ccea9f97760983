import { z } from 'zod'
import { geometrySchema } from './geometry.ts'
import { named } from './named.ts'
import { communeSchema, departementSchema } from './place.ts'

const date = z.iso.date().nullable()

/** A parcel of the cadastre. */
export const parcelSchema = named('Parcel', 'A parcel of the cadastre', {
  id: z.string().length(14).describe('Parcel identifier (IDU), the key of every by-parcel question'),
  commune: communeSchema.describe('Commune, by the code that the identifier carries'),
  departement: departementSchema,
  prefix: z.string().length(3).describe('000, or the former commune the sheet came from'),
  section: z.string().length(2),
  number: z.string().length(4),
  surface: z.number().nonnegative().nullable().describe('Contenance (fiscal area) in m², null when unknown'),
  surveyed: z.boolean().nullable().describe('Arpentée; null when the source does not say'),
  createdOn: date.describe('Date the parcel entered the digital cadastre'),
  updatedOn: date.describe('Date of its last change'),
  geometry: geometrySchema,
})

/** A parcel found from a point. */
export const nearestParcelSchema = parcelSchema
  .extend({
    contained: z.boolean().describe('Whether the parcel contains the point'),
    distanceMeters: z
      .number()
      .nonnegative()
      .describe('Metres from the point to the parcel, 0 when contained'),
  })
  .meta({ id: 'NearestParcel', description: 'A parcel found from a point' })
