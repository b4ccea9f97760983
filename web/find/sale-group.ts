import { z } from 'zod'

export const SALES_BY = ['year', 'quarter', 'type'] as const
export type SalesBy = (typeof SALES_BY)[number]

const amount = z.number().nullable()
const figures = z.object({ count: z.number(), median: amount, q1: amount, q3: amount })

/** Sales of one year or quarter and type, or of one type. */
export const saleGroup = z.object({
  year: z.number().optional(),
  quarter: z.string().optional(),
  type: z.string().nullable().optional(),
  count: z.number(),
  prices: figures,
  pricesPerM2: figures,
})
export type SaleGroup = z.infer<typeof saleGroup>
