import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { salesStatistics } from '../../api/operations/sets/sales-statistics.ts'
import { storesOf } from '../../api/plugins/release-lease.ts'
import { whenGone } from '../../api/plugins/when-gone.ts'
import { coverageSchema } from '../../shared/schemas/coverage.ts'
import { answerOf, ask } from '../ask.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { missingYearsLine } from '../sales/missing-years.ts'
import type { SiteTexts } from '../texts/en.ts'
import { sendFragment, type Visit } from '../visit.ts'
import { readQuestion } from './question.ts'
import { groupPlots } from './sale-plots.ts'
import { groupTable } from './sale-table.ts'

export const SALES_BY = ['year', 'quarter', 'type'] as const
export type SalesBy = (typeof SALES_BY)[number]

const amount = z.number().nullable()
const figures = z.object({ count: z.number(), median: amount, q1: amount, q3: amount })
const group = z.object({
  year: z.number().optional(),
  quarter: z.string().optional(),
  type: z.string().nullable().optional(),
  count: z.number(),
  prices: figures,
  pricesPerM2: figures,
})
export type SaleGroup = z.infer<typeof group>

const answer = answerOf(z.array(group), {
  salesCount: z.number(),
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
  coverage: coverageSchema,
})
type Statistics = z.infer<typeof answer>

const asked = z.object({ by: z.enum(SALES_BY).catch('year') })

/** What sold in the place of a question, all years loaded: prices per m² as plots, and all figures in a table. */
export async function findSales(visit: Visit): Promise<FastifyReply> {
  const { request, reply, texts } = visit
  const stores = storesOf(request)
  const { by } = asked.parse(request.query)
  const { place } = await readQuestion(request.query, stores)
  const { years } = stores.sales
  const input = {
    ...place,
    groupBy: by === 'type' ? ['type'] : [by, 'type'],
    filters: years ? { yearMin: years.first, yearMax: years.last } : {},
  }
  const found = await ask(salesStatistics, input, stores, answer, whenGone(request, reply))
  return sendFragment(
    visit,
    html`${summary(found, texts)}${groupPlots(found.data, by, texts)}${groupTable(found.data, by, texts)}`,
  )
}

function summary({ meta }: Statistics, texts: SiteTexts): Html {
  const { find } = texts
  const { number, date } = formatsOf(texts)
  const { salesCount, period, coverage } = meta
  const told = find.salesCoverage[coverage.status as keyof typeof find.salesCoverage]
  return html`<p><b>${find.salesCount(number(salesCount), salesCount)}</b> ${period && find.salesPeriod(date(period.from), date(period.to))}</p>${told !== undefined && html`<p class="lacking">${told}</p>`}${missingYearsLine(coverage, texts)}`
}
