import { z } from 'zod'
import { communeSchema } from './place.ts'
import { zoneSchema } from './zone.ts'

/** Figures below this many sales are withheld where a zone is so small that they would tell of one sale. */
export const FEWEST_SALES = 5

const euros = z.number().nullable()

/** Types of dwellings that have prices per m², spelt as the files and the filters spell them. */
export const DWELLING_TYPES = ['Appartement', 'Maison'] as const
export type DwellingType = (typeof DWELLING_TYPES)[number]

const figure = z.strictObject({
  type: z.enum(DWELLING_TYPES),
  count: z.number().int().nonnegative().meta({ description: 'Sales that the figure is made of' }),
  median: euros.meta({ description: 'Median price, €/m²' }),
  mean: euros.meta({ description: 'Mean of the prices per m² of each sale, €/m²' }),
  q1: euros.meta({ description: 'First quartile, €/m²' }),
  q3: euros.meta({ description: 'Third quartile, €/m²' }),
  withheld: z
    .enum(['no-sale', 'fewer-than-5-sales'])
    .nullable()
    .meta({ description: 'Why there is no figure: none was sold, or too few in so small a zone' }),
  leftOut: z
    .record(z.string(), z.number().int().positive())
    .meta({ description: 'Sales of this type without a price per m², by reason' }),
})

/** One year of one zone. */
const priceYearSchema = z.strictObject({
  year: z.number().int(),
  partial: z.boolean().meta({ description: 'The loaded sales do not cover the whole year' }),
  byType: z.array(figure).meta({ description: 'Flats, then houses: always both' }),
})

const years = z.array(priceYearSchema).meta({ description: 'Oldest first; a year without a sale is absent' })

/** The yearly figures of one zone. */
export const zonePricesSchema = zoneSchema.extend({ years })

/** What answers call `yearlyStats`: the figures of some zones, the smallest zone first. */
export const yearlyStatsSchema = z.array(zonePricesSchema)

export const streetSchema = z.strictObject({
  code: z
    .string()
    .meta({ description: 'Code of the street in its commune, as the land-tax files have it (FANTOIR)' }),
  name: z.string(),
  commune: communeSchema,
})

/** A street and its yearly figures. */
export const streetPricesSchema = streetSchema.extend({ years })

/** A street among the most active of its commune. */
export const activeStreetSchema = streetSchema.extend({
  salesCount: z
    .number()
    .int()
    .positive()
    .meta({ description: 'Dwellings sold in the period, priced per m² or not' }),
  median: euros.meta({ description: 'Median €/m² of all its priced sales of the period, both types' }),
})

export type Street = z.infer<typeof streetSchema>
export type PriceYear = z.infer<typeof priceYearSchema>
export type ZonePrices = z.infer<typeof zonePricesSchema>
