import { z } from 'zod'
import { DWELLING_TYPES } from '../identifiers/dwelling-types.ts'
import { INDEXED_LEVELS } from '../producers/insee-indices.ts'
import { coverageSchema } from './coverage.ts'
import { named } from './named.ts'

/** A quarter, as in every answer. */
export const quarterSchema = z.string().regex(/^\d{4}-Q[1-4]$/)

const provisional = z.boolean().nullable().describe('As INSEE says; null when the file does not say')
const index = z.number().positive()

/** A series of INSEE, as it is stored: what its file says. The quarters ascend. */
export const storedOfficialIndexSchema = z.strictObject({
  idbank: z.string().describe('Number of the series in INSEE’s BDM'),
  title: z.string().nullable().describe('As INSEE calls it'),
  isSeasonallyAdjusted: z.boolean().nullable().describe('As its title says (CVS, brute)'),
  updatedOn: z.iso.date().nullable().describe('Day on which INSEE last changed it'),
  quarters: z.array(z.strictObject({ quarter: quarterSchema, index, provisional })),
})

export type StoredOfficialIndex = z.output<typeof storedOfficialIndexSchema>

const { quarters, ...about } = storedOfficialIndexSchema.shape

/** The Notaires–INSEE indices of a place, given with an index of this service. */
export const officialPricesSchema = named(
  'OfficialPrices',
  'Notaires–INSEE indices of existing dwellings: all deeds of the notaries, of the smallest zone that holds the one asked for; another method, zone and base than the index of this service',
  {
    coverage: coverageSchema,
    edition: z.string().nullable().describe('Edition loaded; null when none is'),
    indices: z.array(
      z.strictObject({
        level: z.enum(INDEXED_LEVELS).meta({
          description:
            'Kind of its zone. province: mainland and Corsica without Île-de-France; metropole: with it; france: overseas too, without Mayotte',
        }),
        code: z.string().nullable(),
        name: z.string(),
        type: z.enum(DWELLING_TYPES).nullable().describe('null: flats and houses'),
        base: z.string().describe('Year whose mean is 100'),
        ...about,
        quarters,
      }),
    ),
  },
)

/** The reference index of rents (IRL), by quarter. */
export const rentIndexSchema = z
  .strictObject({
    ...about,
    base: z.string().describe('Quarter whose index is 100'),
    newest: quarterSchema.describe('Last quarter published'),
    quarters: z.array(
      z.strictObject({
        quarter: quarterSchema,
        index,
        changePercent: z.number().nullable().meta({
          description: 'Change over the same quarter a year before, rounded to 0.01; null without it',
        }),
        provisional,
      }),
    ),
  })
  .meta({ id: 'RentIndex', description: 'Reference index of rents (indice de référence des loyers)' })
