import { z } from 'zod'
import { periodSchema } from '../../api/operations/transactions/answer.ts'
import { transactionsByZone } from '../../api/operations/transactions/by-zone.ts'
import { coverageSchema } from '../../shared/schemas/coverage.ts'
import { type Sale, saleSchema } from '../../shared/schemas/sale.ts'
import type { Stores } from '../../stores/stores.ts'
import { answerOf, ask } from '../ask.ts'
import { type Html, html } from '../html.ts'
import type { PagePart } from '../part.ts'
import { missingYearsLine } from '../sales/missing-years.ts'
import { type SaleList, saleItem } from '../sales/sale-item.ts'
import { saleLines } from '../sales/sale-lines.ts'
import { streetWriter } from '../streets/street-names.ts'
import type { SiteTexts } from '../texts/en.ts'
import type { Place } from './place.ts'

/** Sales of one answer, and the answers that are read at most until enough sales can be compared. */
const ANSWER = 50
const MOST_ANSWERS = 4
/** Lines seen at once of the sales with a price per m², and of the others. */
const COMPARED = 8
const OTHERS = 4

const answer = answerOf(z.array(saleSchema), {
  period: periodSchema.nullable(),
  coverage: coverageSchema,
  next: z.string().nullable(),
})

/** The newest sales of a place, those that can be compared first, with the way to all of them. Throws the operation's Problems. */
export async function placeSales(place: Place, stores: Stores, texts: SiteTexts): Promise<PagePart> {
  const { path } = place
  const { data, meta } = await newestSales(place, stores)
  if (data.length === 0) {
    const { status } = meta.coverage
    const why =
      status === 'not-covered' || status === 'not-loaded'
        ? texts.places.salesCoverage[status]
        : texts.places.noSales
    return {
      body: html`<p class="soft">${why}</p>${missingYearsLine(meta.coverage, texts)}`,
      sources: meta.datasets,
    }
  }
  const list = await saleListOf(data, place, stores, texts)
  const priced = compared(data)
  const others = data.filter(({ pricePerM2 }) => pricePerM2 === null)
  return {
    body: html`<p>${texts.places.newest(data.length, priced.length)}</p>${cut(
      priced.map((sale) => saleItem(sale, list)),
      COMPARED,
      texts,
    )}${others.length > 0 && html`<h3>${texts.places.withoutPrice}</h3>${cut(saleLines(others, list), OTHERS, texts)}`}<p><a href="${path}/sales">${texts.places.allSales}</a></p>${missingYearsLine(meta.coverage, texts)}`,
    sources: meta.datasets,
  }
}

/**
 * The newest sales of all loaded years, as many as it takes to compare some: where much is sold off plan, few of them have a price per m². Without
 * `yearMin` a place whose sales are older than five years would be shown as one without any.
 */
async function newestSales({ level, code }: Place, stores: Stores): Promise<z.output<typeof answer>> {
  const asked = { level, code, limit: ANSWER, yearMin: stores.sales.years?.first }
  const { data, meta } = await ask(transactionsByZone, asked, stores, answer)
  let { next } = meta
  for (let read = 1; read < MOST_ANSWERS && next !== null && compared(data).length < COMPARED; read++) {
    const more = await ask(transactionsByZone, { ...asked, cursor: next }, stores, answer)
    data.push(...more.data)
    next = more.meta.next
  }
  return { data, meta }
}

const compared = (sales: readonly Sale[]) => sales.filter(({ pricePerM2 }) => pricePerM2 !== null)

/** How the sales of a place are listed. */
export async function saleListOf(
  sales: readonly Sale[],
  { level, commune }: Place,
  stores: Stores,
  texts: SiteTexts,
): Promise<SaleList> {
  const street = await streetWriter(
    sales.map(({ address }) => address.commune.code),
    stores,
  )
  return { texts, street, linked: true, commune: level === 'ville' ? undefined : commune }
}

/** A list of which the first `shown` lines are seen at once. */
function cut(lines: readonly Html[], shown: number, texts: SiteTexts): Html | undefined {
  if (lines.length === 0) return undefined
  const rest = lines.slice(shown)
  return html`<ol class="plain">${lines.slice(0, shown)}</ol>${
    rest.length > 0 &&
    html`<details class="more rest"><summary>${texts.parts.more(rest.length)}</summary><ol class="plain" start="${shown + 1}">${rest}</ol></details>`
  }`
}
