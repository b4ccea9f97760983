import { z } from 'zod'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import { type Sale, saleSchema } from '../../../shared/schemas/sale.ts'
import type { JsonText } from '../../../stores/reading/ready-json.ts'
import { isExact, pageAbout } from '../../answers/paging.ts'
import type { SalesCoverage } from '../coverage/sales-in-shape.ts'

export const SALE_DATASETS = ['cog', 'cadastre', 'dvf'] as const

/** First and last day. */
export const periodSchema = z.strictObject({ from: z.iso.date(), to: z.iso.date() })

/** What a search says in `meta` of its list. */
export const listAbout = z.object({
  ...pageAbout,
  isExact,
  truncated: z.boolean().meta({ description: 'Whether more sales follow' }),
  period: periodSchema.nullable().meta({
    description:
      'The days searched: the last five years loaded, or the years asked for, no further than the newest sale that is loaded there; null where none of these days is',
  }),
  coverage: coverageSchema,
})

export const salesSchema = z.array(saleSchema)

/** A page of sales as it was found. */
interface SalesPage {
  data: readonly JsonText<Sale>[]
  total: number
  isExact: boolean
  next: string | null
}

/** The answer of a search. */
export function searchAnswer(
  { data, ...page }: SalesPage,
  { limit }: { limit: number },
  { coverage, period }: SalesCoverage,
) {
  const about = { returned: data.length, limit, ...page, truncated: page.next !== null, period, coverage }
  return { data, datasets: SALE_DATASETS, about }
}
