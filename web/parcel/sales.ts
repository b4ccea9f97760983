import { z } from 'zod'
import { periodSchema } from '../../api/operations/transactions/answer.ts'
import { transactionsByParcel } from '../../api/operations/transactions/by-parcel.ts'
import { coverageSchema } from '../../shared/schemas/coverage.ts'
import { saleSchema } from '../../shared/schemas/sale.ts'
import { answerOf, ask } from '../ask.ts'
import { formatsOf } from '../formats.ts'
import { html } from '../html.ts'
import { type Fact, folded, joined, type MakePart } from '../part.ts'
import { missingYearsLine, missingYearsText } from '../sales/missing-years.ts'
import { saleItem } from '../sales/sale-item.ts'
import { streetWriter } from '../streets/street-names.ts'
import type { SiteTexts } from '../texts/en.ts'

/** Sales on the page at most, and those that are not folded; a tower block may have hundreds. */
const MOST = 20
const SHOWN = 5

const answer = answerOf(z.array(saleSchema), {
  total: z.number(),
  period: periodSchema.nullable(),
  coverage: coverageSchema,
})

/** The sales of a parcel, newest first, or why there are none. Throws Problem when the dataset is not loaded. */
export const salesPart: MakePart = async (idu, stores, texts, page) => {
  const { data, meta } = await ask(transactionsByParcel, { idu, limit: MOST }, stores, answer)
  const missing = Object.entries(texts.coverage).find(([status]) => status === meta.coverage.status)
  if (missing)
    return {
      short: texts.parts.nothing.unknown,
      body: html`<p class="soft">${missing[1]}</p>`,
      bare: missing[1],
      isAbsent: meta.coverage.status === 'not-loaded',
    }
  const { period } = meta
  const yearOf = (day: string) => Number(day.slice(0, 4))
  if (data.length === 0) {
    const none = period ? texts.noSales(yearOf(period.from), yearOf(period.to)) : texts.noSalesYears
    return {
      short: texts.parts.nothing.short,
      body: html`<p>${none}</p>${missingYearsLine(meta.coverage, texts)}`,
      // The card and the printed page have no room to unfold: "none" without its years would pass for all of them.
      bare: [none, missingYearsText(meta.coverage, texts)].filter(Boolean).join(' '),
      sources: meta.datasets,
    }
  }
  const first = yearOf(period?.from ?? data.at(-1)!.date)
  const last = yearOf(period?.to ?? data[0]!.date)
  const newest = data[0]!
  const street = await streetWriter(
    data.map(({ address }) => address.commune.code),
    stores,
  )
  const { date, euros } = formatsOf(texts)
  return {
    fact: saleFact(newest, meta.total, texts),
    short: newest.price === null ? date(newest.date) : `${date(newest.date)} · ${euros(newest.price)}`,
    body: html`<p>${texts.salesCount(meta.total, first, last)}${meta.total > MOST && ` ${texts.salesCut(MOST)}`}</p>
${folded(
  data.map((sale) => saleItem(sale, { texts, street })),
  SHOWN,
  texts,
  page,
)}${missingYearsLine(meta.coverage, texts)}`,
    sources: meta.datasets,
  }
}

/** The last sale: its day and price first, then for what, and how sure it is. */
function saleFact(sale: z.output<typeof saleSchema>, total: number, texts: SiteTexts): Fact {
  const { date, euros, number } = formatsOf(texts)
  const { card } = texts.parts
  const others = new Set(sale.parcels.map(({ idu }) => idu)).size - 1
  return {
    figure: sale.price === null ? texts.noPrice : euros(sale.price),
    lines: [
      joined([
        date(sale.date),
        sale.pricePerM2 !== null && `${euros(sale.pricePerM2)}${texts.perMetre}`,
        sale.surface !== null && sale.surface > 0 && `${number(sale.surface)}\u00a0m²`,
        sale.multiLot && texts.multiLot,
      ]),
      joined([
        others > 0 && card.withOthers(others),
        sale.grouping === 'inferred' && card.inferred,
        total > 1 && card.salesBefore(total),
      ]),
    ],
  }
}
