import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { salesStatistics } from '../../api/operations/sets/sales-statistics.ts'
import { storesOf } from '../../api/plugins/release-lease.ts'
import { whenGone } from '../../api/plugins/when-gone.ts'
import { coverageSchema } from '../../shared/schemas/coverage.ts'
import { answerOf, ask } from '../ask.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { lackingSalesLine, missingYearsLine } from '../sales/missing-years.ts'
import type { SiteTexts } from '../texts/en.ts'
import { sendFragment, type Visit } from '../visit.ts'
import { readQuestion } from './question.ts'
import { SALES_BY, saleGroup } from './sale-group.ts'
import { groupPlots } from './sale-plots.ts'
import { saleGroupTable } from './sale-table.ts'

const answer = answerOf(z.array(saleGroup), {
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
    html`${summary(found, texts)}${groupPlots(found.data, by, texts)}${saleGroupTable(found.data, by, texts)}`,
  )
}

function summary({ meta }: Statistics, texts: SiteTexts): Html {
  const { find } = texts
  const { number, date } = formatsOf(texts)
  const { salesCount, period, coverage } = meta
  return html`<p><b>${find.salesCount(number(salesCount), salesCount)}</b> ${period && find.salesPeriod(date(period.from), date(period.to))}</p>${lackingSalesLine(coverage, texts)}${missingYearsLine(coverage, texts)}`
}
