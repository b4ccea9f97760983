import { z } from 'zod'
import { named } from './named.ts'
import { zoneLevelSchema } from './zone.ts'

const count = z.number().int().nonnegative()
const share = z.number().min(0).max(1).nullable()
const figure = z.number().nullable()

const counted = { count, share }

/** Population of a zone: sums of the census by IRIS. */
export const populationSchema = named('Population', 'Population of a zone: sums of the census by IRIS', {
  year: z.number().int().meta({ description: 'Census year', example: 2022 }),
  total: count,
  women: count,
  men: count,
  ages: z
    .array(
      z.strictObject({
        from: count,
        to: count.nullable().describe('Last age; null = and more'),
        ...counted,
      }),
    )
    .describe('Age brackets, shares of the population'),
  socioProfessional: z.strictObject({
    nomenclature: z
      .enum(['PCS 2003', 'PCS 2020'])
      .describe('The groups of the two are not comparable one to one'),
    population15AndOver: count,
    groups: z
      .array(z.strictObject({ code: z.string(), label: z.string(), ...counted }))
      .describe('Shares of the population of 15 and over'),
  }),
  irisCount: z.number().int().positive().describe('IRIS added up'),
})

const spread = {
  d1: figure,
  q1: figure,
  median: figure,
  q3: figure,
  d9: figure,
  gini: figure,
}

/** Incomes of the households of a zone: figures of the producer, never sums. */
export const incomeSchema = named('Income', 'Incomes of the households of a zone', {
  year: z.number().int().meta({ description: 'Year of the incomes', example: 2021 }),
  households: figure.describe('Tax households'),
  persons: figure.describe('Persons in them'),
  taxedPercent: figure.describe('Households that pay income tax'),
  available: z.strictObject({ ...spread, interdecileRatio: figure, povertyRatePercent: figure }).meta({
    description:
      'Standard of living: available income a consumption unit, euros a year; poverty rate at 60 % of the median',
  }),
  declared: z
    .strictObject(spread)
    .describe('Declared income a consumption unit, euros a year: before taxes and benefits, another measure'),
  compositionPercent: z
    .strictObject({
      activity: figure,
      pensions: figure,
      wealth: figure,
      socialBenefits: figure,
      taxes: figure,
    })
    .describe('What available income is made of; taxes are negative'),
  withheld: z
    .array(
      z.strictObject({
        reason: z.enum(['secret', 'not-significant', 'not-available', 'not-applicable', 'not-published']),
        fields: z.array(z.string()),
      }),
    )
    .describe('Figures that are null, under the reason the producer gives; never zero'),
})

export const demographicsSchema = named('Demographics', 'People around a parcel', {
  idu: z.string().length(14),
  iris: z
    .strictObject({
      code: z.string().length(9),
      method: z.enum(['contained', 'near', 'commune']).meta({
        description:
          'How the parcel was placed: in the contour, by the nearest one, or because the commune is one IRIS',
      }),
    })
    .nullable()
    .describe('Null when no contour is loaded'),
  zones: z
    .array(
      named('ZoneDemographics', 'Population and incomes of a zone', {
        level: zoneLevelSchema,
        code: z.string(),
        name: z.string().nullable(),
        population: populationSchema.nullable(),
        income: incomeSchema.nullable(),
        missing: z
          .array(
            z.strictObject({
              dataset: z.enum(['census', 'filosofi']),
              reason: z.enum(['not-loaded', 'not-published']),
            }),
          )
          .describe('Why population or income is null'),
      }),
    )
    .describe(
      'From the IRIS up; `arrondissement`, in place of `commune`, and `ville` only in Paris, Lyon and Marseille',
    ),
})
