import { z } from 'zod'
import { DWELLING_TYPES } from '../identifiers/dwelling-types.ts'
import { officialPricesSchema } from './official-index.ts'

/** Zones that have an index. */
export const INDEX_LEVELS = ['departement', 'epci', 'commune'] as const
export type IndexLevel = (typeof INDEX_LEVELS)[number]

export const priceIndexSchema = z.strictObject({
  level: z.enum(INDEX_LEVELS),
  code: z.string(),
  name: z.string(),
  methodVersion: z.string(),
  byType: z.array(
    z.strictObject({
      type: z.enum(DWELLING_TYPES),
      base: z.string().describe('Quarter whose index is 100'),
      quarters: z.array(
        z.strictObject({
          quarter: z.string().describe('2025-Q2'),
          index: z.number().describe('Prices of like dwellings, 100 in the base quarter'),
          low: z.number().describe('Four chances in five that it lies between low and high'),
          high: z.number(),
          count: z.number().int().nonnegative().describe('Sales of the zone in the quarter'),
          provisional: z
            .boolean()
            .describe('Sales of this quarter are still being published: the next release may revise it'),
        }),
      ),
    }),
  ),
})

/** The same as it is answered, with the indices that the State publishes. */
export const shownPriceIndexSchema = priceIndexSchema.extend({ official: officialPricesSchema })

export type PriceIndex = z.infer<typeof priceIndexSchema>
