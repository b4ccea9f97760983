import { z } from 'zod'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import { saleSchema } from '../../../shared/schemas/sale.ts'
import type { Stores } from '../../../stores/stores.ts'
import { answerOf, ask } from '../../../web/ask.ts'
import { html } from '../../../web/html.ts'
import type { Part } from '../../../web/parcel/part.ts'
import type { Place } from '../../../web/places/place.ts'
import { missingYearsLine } from '../../../web/sales/missing-years.ts'
import { saleItem } from '../../../web/sales/sale-item.ts'
import type { SiteTexts } from '../../../web/texts/en.ts'
import { periodSchema } from '../../operations/transactions/answer.ts'
import { transactionsByZone } from '../../operations/transactions/by-zone.ts'
import { sourceLine } from '../sources.ts'

/** Sales on the page of a place; its list has them all. */
const SHOWN = 8

const answer = answerOf(z.array(saleSchema), { period: periodSchema.nullable(), coverage: coverageSchema })

/** The newest sales of a place, with the way to all of them. Throws the operation's Problems. */
export async function placeSales(
  { level, code, path }: Place,
  stores: Stores,
  texts: SiteTexts,
): Promise<Part> {
  const { data, meta } = await ask(transactionsByZone, { level, code, limit: SHOWN }, stores, answer)
  if (data.length === 0) {
    const { status } = meta.coverage
    const why =
      status === 'not-covered' || status === 'not-loaded'
        ? texts.places.salesCoverage[status]
        : texts.places.noSales
    return {
      body: html`<p class="message">${why}</p>${missingYearsLine(meta.coverage, texts)}${sourceLine(meta, texts)}`,
    }
  }
  return {
    body: html`<ol class="plain">${data.map((sale) => saleItem(sale, texts, true))}</ol><p><a href="${path}/sales">${texts.places.allSales}</a></p>${missingYearsLine(meta.coverage, texts)}${sourceLine(meta, texts)}`,
  }
}
