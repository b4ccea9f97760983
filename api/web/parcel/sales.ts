import { z } from 'zod'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import { saleSchema } from '../../../shared/schemas/sale.ts'
import type { Stores } from '../../../stores/stores.ts'
import { answerOf, ask } from '../../../web/ask.ts'
import { formatsOf } from '../../../web/formats.ts'
import { html } from '../../../web/html.ts'
import { folded, type PageAsked, type Part } from '../../../web/parcel/part.ts'
import { missingYearsLine } from '../../../web/sales/missing-years.ts'
import { saleItem } from '../../../web/sales/sale-item.ts'
import type { SiteTexts } from '../../../web/texts/en.ts'
import { periodSchema } from '../../operations/transactions/answer.ts'
import { transactionsByParcel } from '../../operations/transactions/by-parcel.ts'
import { sourceLine } from '../sources.ts'

/** Sales on the page at most, and those that are not folded; a tower block may have hundreds. */
const MOST = 20
const SHOWN = 5

const answer = answerOf(z.array(saleSchema), {
  total: z.number(),
  period: periodSchema.nullable(),
  coverage: coverageSchema,
})

/** The sales of a parcel, newest first, or why there are none. Throws Problem when the dataset is not loaded. */
export async function salesPart(
  idu: string,
  stores: Stores,
  texts: SiteTexts,
  page: PageAsked,
): Promise<Part> {
  const { data, meta } = await ask(transactionsByParcel, { idu, limit: MOST }, stores, answer)
  const missing = Object.entries(texts.coverage).find(([status]) => status === meta.coverage.status)
  if (missing) return { short: texts.parts.nothing.unknown, body: html`<p class="message">${missing[1]}</p>` }
  const { period } = meta
  const yearOf = (day: string) => Number(day.slice(0, 4))
  if (data.length === 0)
    return {
      short: texts.parts.nothing.short,
      body: html`<p>${period ? texts.noSales(yearOf(period.from), yearOf(period.to)) : texts.noSalesYears}</p>${missingYearsLine(meta.coverage, texts)}${sourceLine(meta, texts)}`,
    }
  const first = yearOf(period?.from ?? data.at(-1)!.date)
  const last = yearOf(period?.to ?? data[0]!.date)
  const newest = data[0]!
  const { date, euros } = formatsOf(texts)
  return {
    short: newest.price === null ? date(newest.date) : `${date(newest.date)} · ${euros(newest.price)}`,
    body: html`<p>${texts.salesCount(meta.total, first, last)}${meta.total > MOST && ` ${texts.salesCut(MOST)}`}</p>
${folded(
  data.map((sale) => saleItem(sale, texts)),
  SHOWN,
  texts,
  page,
)}${missingYearsLine(meta.coverage, texts)}${sourceLine(meta, texts)}`,
  }
}
