import { z } from 'zod'

/** Figures below this many sales are withheld where a zone is so small that they would tell of one sale. */
export const FEWEST_SALES = 5

const euros = z.number().nullable()

const figure = z.strictObject({
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
export const yearlyStatSchema = z.strictObject({
  year: z.number().int(),
  partial: z.boolean().meta({ description: 'The loaded sales do not cover the whole year' }),
  appartement: figure,
  maison: figure,
})

export const PRICE_LEVELS = [
  'quartier',
  'commune',
  'arrondissement',
  'ville',
  'departement',
  'region',
] as const
export type PriceLevel = (typeof PRICE_LEVELS)[number]

export const zoneSchema = z.strictObject({
  level: z.enum(PRICE_LEVELS),
  code: z.string(),
  name: z.string(),
})

/** The yearly figures of one zone, oldest year first. */
export const zonePricesSchema = zoneSchema.extend({ yearlyStats: z.array(yearlyStatSchema) })

export const streetSchema = z.strictObject({
  code: z
    .string()
    .meta({ description: 'Code of the street in its commune, as the land-tax files have it (FANTOIR)' }),
  name: z.string(),
  commune: z.string(),
})

/** A street among the most active of its commune. */
export const activeStreetSchema = streetSchema.extend({
  sales: z
    .number()
    .int()
    .positive()
    .meta({ description: 'Dwellings sold in the period, priced per m² or not' }),
  median: euros.meta({ description: 'Median €/m² of all its priced sales of the period, both types' }),
})

export type Zone = z.infer<typeof zoneSchema>
export type Street = z.infer<typeof streetSchema>
export type YearlyStat = z.infer<typeof yearlyStatSchema>
export type ZonePrices = z.infer<typeof zonePricesSchema>
