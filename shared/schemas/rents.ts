import { z } from 'zod'
import { DWELLING_TYPES } from '../identifiers/dwelling-types.ts'
import { named } from './named.ts'
import { communeSchema, departementSchema } from './place.ts'

const euros = z.number().nonnegative().nullable()
const count = z.number().int().nonnegative().nullable()

const rentLevel = z.enum(['zone', 'centre', 'periphery', 'agglomeration']).meta({
  id: 'RentLevel',
  description:
    'The place whose figure this is. An observatory publishes no figure of a commune: communes of one zone share the same. ' +
    'centre and periphery = Ville centre and Périphérie.',
})

const rentAbsenceReason = z
  .enum([
    'secret',
    'not-published',
    'no-line',
    'room-labels-shifted',
    'several-zones',
    'no-zoning-table',
    'no-local-file',
    'zoning-not-matched',
  ])
  .meta({
    id: 'RentAbsenceReason',
    description:
      'secret: under 50 observations. not-published: the producer left the line empty. no-line: the files have no such line. ' +
      'room-labels-shifted: the file gives classes of rooms the wrong names. several-zones: the commune is cut between zones. ' +
      'no-zoning-table, no-local-file: the file that names the zone is not loaded. zoning-not-matched: the table and the ' +
      'figures do not use the same zones.',
  })

const passedOver = z
  .strictObject({ level: rentLevel, reason: rentAbsenceReason, observations: count })
  .meta({ id: 'RentPassedOver', description: 'A narrower level that has no figure, and why' })

const spread = {
  d1: euros,
  q1: euros,
  median: euros,
  q3: euros,
  d9: euros,
}

const rentValues = z.strictObject({
  rentPerM2: z
    .strictObject({
      ...spread,
      surfaceWeightedMean: euros.describe(
        'loyer_moyen: mean monthly rent over mean surface. It is not the mean of the rents per m².',
      ),
    })
    .describe('€/m²/month, without charges'),
  monthlyRent: z.strictObject({ ...spread, mean: euros }).describe('€/month, without charges'),
  meanSurface: z.number().nonnegative().nullable().describe('m²'),
  observations: count,
  dwellings: count.describe('Estimated dwellings of the class; null when absent or withheld'),
  method: z.string().nullable().describe('How the producer estimated it, as published'),
  withheld: z
    .array(z.strictObject({ field: z.string(), published: z.number(), reason: z.string() }))
    .describe('Values of the file that cannot be true, with why'),
})

const rentFigures = rentValues
  .extend({
    level: rentLevel,
    agglomeration: z.string().describe('As the observatory names it'),
    observatory: z.string(),
    zone: z.strictObject({ code: z.string(), label: z.string().nullable() }).nullable(),
    file: z
      .enum(['national', 'agglomeration'])
      .describe("The file it was read in: the national one or the agglomeration's own"),
    passedOver: z
      .array(passedOver)
      .describe('Narrower levels that have no figure, narrowest first, with why'),
  })
  .meta({ id: 'RentFigures', description: 'Observed rents of one class of dwellings in one year' })

const reasoned = {
  figures: rentFigures.nullable(),
  reason: rentAbsenceReason.nullable().describe('Why there is no figure'),
  observations: count.describe('Observations of a class without figure, when published'),
}

export const rentPartSchema = named('RentZone', 'Observed rents of one zone of a commune that is cut', {
  zoneCode: z.string(),
  label: z.string().nullable(),
  irisCount: count.describe('IRIS of the commune in that zone'),
  ...reasoned,
})

const rentYear = named('RentYear', 'Observed rents of one year', {
  year: z.number().int(),
  figures: rentFigures,
  zones: z.array(rentPartSchema).describe('The zones of a commune that is cut between several'),
})

const rentClass = z
  .strictObject({ class: z.string().describe('As published'), ...reasoned })
  .meta({ id: 'RentClass', description: 'Observed rents of a class of rooms or of construction period' })
const rentTypeClass = z
  .strictObject({ type: z.enum(DWELLING_TYPES), ...reasoned })
  .meta({ id: 'RentType', description: 'Observed rents of a type of dwelling' })

const rentYearDetail = rentYear
  .extend({
    byType: z.array(rentTypeClass),
    byRooms: z.array(rentClass),
    byConstructionPeriod: z.array(rentClass),
  })
  .meta({ id: 'RentYearDetail', description: 'Observed rents of one year, with breakdowns' })

export const rentAbsenceSchema = named('RentAbsence', 'A year without a figure', {
  year: z.number().int(),
  reason: rentAbsenceReason,
  observations: count,
})

/** Département → names of its agglomerations whose zoning the release lacks. */
export const rentGapsSchema = z.record(z.string(), z.array(z.string()))

const rentSeries = named('RentSeries', 'Observed rents year by year', {
  years: z.array(rentYear).describe('Oldest first; a year without data is absent, never interpolated'),
  missing: z.array(rentAbsenceSchema).describe('Years whose files speak of it without a figure'),
})

/** Announced rents of one kind of dwelling, as the model predicts them. */
const announcedRent = named(
  'AnnouncedRent',
  'Announced rents of one kind of dwelling, as the model predicts them',
  {
    type: z.enum(DWELLING_TYPES),
    roomsMin: count.describe('Fewest rooms of the dwellings meant, null when all are'),
    roomsMax: count.describe('Most rooms of the dwellings meant, null when there is no limit'),
    predicted: z.number().nonnegative().describe('€/m²/month, charges included'),
    low: z.number().nonnegative().describe('Lower bound of the prediction interval'),
    high: z.number().nonnegative().describe('Upper bound of the prediction interval'),
    predictedFrom: z.string().meta({
      description:
        'TYPPRED: commune (its own announcements), epci (its intercommunality) or maille (a group of neighbours)',
    }),
    observationsInCommune: count,
  },
)

export const announcedRentsSchema = named(
  'AnnouncedRents',
  'Carte des loyers: a model of announced rents, charges included. Never comparable with the observed rents of sitting ' +
    'tenants, without charges, given next to it.',
  {
    edition: z.string(),
    rents: z.array(announcedRent),
  },
)

const place = {
  commune: communeSchema,
  departement: departementSchema,
  announced: announcedRentsSchema
    .nullable()
    .describe('null when the model has nothing of the commune, or is not loaded'),
}

/** Annual series of observed rents of a commune. */
export const rentSeriesSchema = z
  .strictObject({ ...place, observed: rentSeries })
  .meta({ id: 'CommuneRents', description: 'Rents of a commune, year by year' })

/** The same, with how the commune was found from a point. */
export const locatedRentSeriesSchema = rentSeriesSchema
  .extend({
    located: z.strictObject({
      idu: z.string().length(14).describe('IDU of the parcel at the point, or the nearest one'),
      contained: z.boolean(),
      distanceMeters: z.number().nonnegative(),
      zones: z
        .array(
          z.strictObject({
            year: z.number().int(),
            zoneCode: z.string().describe('Zone_calcul, e.g. L6900.1.01'),
            by: z.enum(['shape', 'iris']),
          }),
        )
        .describe(
          'Years in which the commune has no zone of its own (it is cut, or its table does not say), and the zone of the point is ' +
            'known: by the shape of the zone that holds it, or by the IRIS of the parcel. Figures of these years are those of the zone, ' +
            'where they are published.',
        ),
    }),
  })
  .meta({ id: 'LocatedRents', description: 'Rents of a commune, and how it was found from a point' })

/** One year of observed rents of a commune, with its breakdowns. */
export const rentYearSchema = z
  .strictObject({ ...place, observed: rentYearDetail })
  .meta({ id: 'CommuneRentYear', description: 'Rents of a commune in one year' })

export type RentLevel = z.infer<typeof rentLevel>
export type RentAbsenceReason = z.infer<typeof rentAbsenceReason>
export type PassedOver = z.infer<typeof passedOver>
export type RentValues = z.infer<typeof rentValues>
export type RentFigures = z.infer<typeof rentFigures>
export type RentPart = z.infer<typeof rentPartSchema>
export type RentYear = z.infer<typeof rentYear>
export type RentClass = z.infer<typeof rentClass>
export type RentYearDetail = z.infer<typeof rentYearDetail>
export type RentAbsence = z.infer<typeof rentAbsenceSchema>
export type RentGaps = z.infer<typeof rentGapsSchema>
export type RentSeries = z.infer<typeof rentSeries>
export type AnnouncedRents = z.infer<typeof announcedRentsSchema>
