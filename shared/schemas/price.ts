import { z } from 'zod'
import { DWELLING_TYPES } from '../identifiers/dwelling-types.ts'
import { named } from './named.ts'
import { communeSchema } from './place.ts'
import { zoneSchema } from './zone.ts'

/** Figures below this many sales are withheld where a zone is so small that they would tell of one sale. */
export const FEWEST_SALES = 5

const euros = z.number().nullable()

/** What is said of the prices per m² of some sales; amounts are null where the figure is withheld. */
const amounts = {
  count: z.number().int().nonnegative().describe('Sales that the figure is made of'),
  median: euros.describe('Median price, €/m²'),
  mean: euros.describe('Mean of the prices per m² of each sale, €/m²'),
  q1: euros.describe('First quartile, €/m²'),
  q3: euros.describe('Third quartile, €/m²'),
  withheld: z
    .enum(['no-sale', 'fewer-than-5-sales', 'partly-loaded'])
    .nullable()
    .describe(
      'Why there is no figure: none was sold; too few in so small a zone; or the sales of only a part of the zone are loaded ' +
        '(`includePartial=true` gives the figure of that part)',
    ),
}
const leftOut = z
  .record(z.string(), z.number().int().positive())
  .describe('Sales of this type without a price per m², by reason')
const type = z.enum(DWELLING_TYPES)

/** Rules by which a sale has a price per m²: ours (docs/prices.md), and the one of the State's "Statistiques DVF". */
export const PRICE_METHODS = ['terrier', 'state'] as const
export type PriceMethod = (typeof PRICE_METHODS)[number]

const figure = named('PriceFigure', 'Prices per m² of one type of dwelling in one year', {
  type,
  ...amounts,
  leftOut,
  stateMethod: z.strictObject({ count: amounts.count, median: euros, mean: euros }).nullable().meta({
    description:
      'The same by the State’s rule, where the two medians differ by more than 2 %; `method=state` gives it everywhere',
  }),
})

/** How much of a zone the sales of a year cover. */
const priceCoverage = named('PriceCoverage', 'What of the zone and the year the figures cover', {
  communes: z
    .strictObject({ loaded: z.number().int().nonnegative(), total: z.number().int().nonnegative() })
    .describe('Communes of the zone whose sales of the year are loaded, of those where sales are published'),
  share: z.number().min(0).max(1).describe('The share of communes'),
  populationShare: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('The same by their inhabitants; null where these are not known'),
  notPublished: z.array(z.string()).optional().meta({
    description: 'Départements of the zone whose sales nobody publishes: the figures are of the others',
  }),
  period: z
    .strictObject({ from: z.iso.date(), to: z.iso.date() })
    .nullable()
    .describe('Days of the year that the loaded sales cover in every loaded part of the zone'),
})

/** One year of one zone. */
const priceYearSchema = named('YearlyPrices', 'Prices per m² of one year', {
  year: z.number().int(),
  partial: z
    .boolean()
    .describe('The loaded sales do not cover the whole year, or not all communes of the zone: see `covers`'),
  covers: priceCoverage,
  byType: z.array(figure).describe('Flats, then houses: always both'),
})

const years = z.array(priceYearSchema).describe('Oldest first; a year without a sale is absent')
/** The yearly figures of one zone. */
export const zonePricesSchema = zoneSchema
  .extend({ years })
  .meta({ id: 'ZonePrices', description: 'Yearly prices per m² of one zone' })

/** What answers call `yearlyStats`: the figures of some zones, the smallest zone first. */
export const yearlyStatsSchema = z.array(zonePricesSchema)

/** The figures of a zone as the read model holds them: by both rules, without what they cover. */
export const storedYearsSchema = z.array(
  z.strictObject({
    year: z.number().int(),
    byType: z.array(z.strictObject({ type, ...amounts, leftOut, state: z.strictObject(amounts) })),
  }),
)
export type StoredYear = z.infer<typeof storedYearsSchema>[number]

export const streetSchema = named('Street', 'A street of a commune', {
  code: z.string().describe('Code of the street in its commune, as the land-tax files have it (FANTOIR)'),
  name: z.string(),
  commune: communeSchema,
})

/** A street and its yearly figures. */
export const streetPricesSchema = streetSchema
  .extend({ years })
  .meta({ id: 'StreetPrices', description: 'Yearly prices per m² of one street' })

/** A street among the most active of its commune. */
export const activeStreetSchema = streetSchema
  .extend({
    salesCount: z.number().int().positive().meta({
      description: 'Sales with a price per m² in the period: the sum of `count` of the street in its years',
    }),
    median: euros.describe('Median €/m² of all its priced sales of the period, both types'),
  })
  .meta({ id: 'ActiveStreet', description: 'A street among the most active of its commune' })

export type Street = z.infer<typeof streetSchema>
export type PriceYear = z.infer<typeof priceYearSchema>
export type ZonePrices = z.infer<typeof zonePricesSchema>
