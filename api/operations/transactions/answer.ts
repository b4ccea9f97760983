import { z } from 'zod'
import { type Coverage, coverageSchema } from '../../../shared/schemas/coverage.ts'
import { type Sale, saleSchema } from '../../../shared/schemas/sale.ts'
import type { JsonText } from '../../kernel/ready-json.ts'

export const SALE_DATASETS = ['cog', 'cadastre', 'dvf'] as const

/** First and last day. */
export const periodSchema = z.strictObject({ from: z.iso.date(), to: z.iso.date() })

/** What a search says in `meta` of its list. */
export const listAbout = z.object({
  returned: z.number().int().nonnegative().meta({ description: 'Sales in this answer' }),
  limit: z.number().int().positive(),
  truncated: z.boolean().meta({ description: 'Whether more sales were left out because of the limit' }),
  period: periodSchema.meta({
    description: 'The sales searched: the last five years loaded, or the years asked for',
  }),
  coverage: coverageSchema,
})

export const salesSchema = z.array(saleSchema)

const DAY_MS = 86_400_000
const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The answer of a search that was asked for one sale more than `limit`: that one only tells that there are more. */
export function searchAnswer(
  found: readonly JsonText<Sale>[],
  limit: number,
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
  coverage: Coverage,
) {
  const data = found.slice(0, limit)
  const period = { from: dateOf(firstDay), to: dateOf(lastDay) }
  const about = { returned: data.length, limit, truncated: found.length > limit, period, coverage }
  return { data, datasets: SALE_DATASETS, about }
}
