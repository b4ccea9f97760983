import { z } from 'zod'
import { type Coverage, coverageSchema } from '../../../shared/schemas/coverage.ts'
import { type Sale, saleSchema } from '../../../shared/schemas/sale.ts'
import { isExact, pageAbout } from '../../answers/paging.ts'
import type { JsonText } from '../../kernel/ready-json.ts'

export const SALE_DATASETS = ['cog', 'cadastre', 'dvf'] as const

/** First and last day. */
export const periodSchema = z.strictObject({ from: z.iso.date(), to: z.iso.date() })

/** What a search says in `meta` of its list. */
export const listAbout = z.object({
  ...pageAbout,
  isExact,
  truncated: z.boolean().meta({ description: 'Whether more sales follow' }),
  period: periodSchema.meta({
    description: 'The sales searched: the last five years loaded, or the years asked for',
  }),
  coverage: coverageSchema,
})

export const salesSchema = z.array(saleSchema)

const DAY_MS = 86_400_000
const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

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
  { limit, filter: { firstDay, lastDay } }: { limit: number; filter: { firstDay: number; lastDay: number } },
  coverage: Coverage,
) {
  const period = { from: dateOf(firstDay), to: dateOf(lastDay) }
  const about = { returned: data.length, limit, ...page, truncated: page.next !== null, period, coverage }
  return { data, datasets: SALE_DATASETS, about }
}
