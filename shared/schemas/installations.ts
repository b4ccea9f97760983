import { z } from 'zod'
import { ACTIVITY_STATES, CEASED, NOT_CLASSIFIED, REGIMES, SEVESO } from '../producers/georisques.ts'
import { named } from './named.ts'
import { communeSchema, geopointSchema } from './place.ts'

const count = z.number().int().nonnegative()

const activityState = z.enum(ACTIVITY_STATES).nullable()

const described = {
  id: z.string().meta({ description: 'Number in the register of Géorisques', example: '0006506273' }),
  regime: z.enum(REGIMES).describe('As published'),
  seveso: z.enum(SEVESO).nullable().describe('As published; null: not stated'),
  isIed: z.boolean().nullable().describe('Under the directive on industrial emissions'),
  inspectedOn: z.iso.date().nullable().describe('Last inspection; null: none is published'),
  address: z.string().nullable().describe('As the BAN writes it; null where it is not found there'),
  geopoint: geopointSchema,
}

const methodSchema = z.enum(['published', 'address'])

/** An installation as it is stored, by the cell it stands in. */
export const storedInstallationSchema = z.strictObject({
  ...described,
  // Releases that were built before have none.
  activityState: activityState.optional(),
  siret: z.string().nullable(),
  communeCode: z.string(),
  method: methodSchema,
  score: z.number().min(0).max(1).nullable(),
})

/** How many installations a commune has, as it is stored. The counts of classified ones are without those that have ceased. */
export const storedCommuneInstallationsSchema = z.strictObject({
  count,
  classifiedCount: count,
  notPlacedCount: count,
  classifiedNotPlacedCount: count,
})

/** An installation as answers tell it. */
const installationSchema = named('Installation', 'An installation of the register of Géorisques', {
  distanceMeters: z.number().nonnegative().meta({
    description: 'From the edge of the parcel; 0: on it. To a point, not to the edge of the site',
  }),
  ...described,
  activityState: activityState.describe('As published; null: not stated'),
  commune: communeSchema,
  placement: z.strictObject({
    method: methodSchema.describe(
      'published: the point of the producer, for many that of the commune; address: of its address in the BAN',
    ),
    score: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('By address: 1, or 0.8 for the first number of a range'),
  }),
  operator: z
    .strictObject({ siren: z.string().length(9), siret: z.string().length(14), name: z.string() })
    .nullable()
    .describe('As the register of companies names it: a legal person alone'),
  nameWithheld: z.boolean().describe('See withheldReason'),
  withheldReason: z
    .enum(['no-siret', 'register-not-loaded', 'not-in-register', 'natural-person', 'opposed', 'no-name'])
    .nullable()
    .describe(
      'no-siret: no company is published, it may be a person; not-in-register: not among the companies loaded; opposed: to publication',
    ),
})

const otherInstallationsSchema = named(
  'OtherInstallations',
  `ceased: "${CEASED}"; notClassified: "${NOT_CLASSIFIED}". The nearest first, 5 at most`,
  { total: count.nullable(), found: z.array(installationSchema) },
)

/** What stands around a parcel. */
export const installationsAroundSchema = z.strictObject({
  radiusMeters: z.number().describe('How far from the edge of the parcel is looked'),
  total: count.nullable().meta({
    description:
      'Classified, not ceased, with a place within radiusMeters, of loaded départements; null: not loaded, or no such parcel',
  }),
  found: z.array(installationSchema).describe('The nearest of them first, 20 at most'),
  ceased: otherInstallationsSchema,
  notClassified: otherInstallationsSchema,
  notPlacedCount: count.nullable().describe('Those of the commune without a known place: they may be near'),
})
