import { z } from 'zod'
import { pricesByParcel } from '../../api/operations/prices/by-parcel.ts'
import { transactionsByParcel } from '../../api/operations/transactions/by-parcel.ts'
import { zonePlots } from '../../api/web/prices/zone-plots.ts'
import { sourceLine } from '../../api/web/sources.ts'
import { coverageSchema } from '../../shared/schemas/coverage.ts'
import { DWELLING_TYPES, yearlyStatsSchema, type ZonePrices } from '../../shared/schemas/price.ts'
import { saleSchema } from '../../shared/schemas/sale.ts'
import type { Stores } from '../../stores/stores.ts'
import { answerOf, ask } from '../ask.ts'
import { formatsOf } from '../formats.ts'
import { html } from '../html.ts'
import type { Part } from '../parcel/part.ts'
import type { SiteTexts } from '../texts/en.ts'
import { type MarkedSale, priceHistogram } from './price-histogram.ts'

const answer = answerOf(z.object({ idu: z.string(), yearlyStats: yearlyStatsSchema }), {
  coverage: coverageSchema,
})
const sales = answerOf(z.array(saleSchema), {})

/** Prices of the zones around a parcel, as plots with their tables, and where its own last sale stands among them. */
export async function pricesPart(idu: string, stores: Stores, texts: SiteTexts): Promise<Part> {
  const { data, meta } = await ask(pricesByParcel, { idu, years: 'all' }, stores, answer)
  // A table of zones without sales would pass for places where nothing was sold.
  if (meta.coverage.status === 'not-covered')
    return {
      short: texts.parts.nothing.unknown,
      body: html`<p class="message">${texts.coverage['not-covered']}</p>`,
    }
  if (data.yearlyStats.every(({ years }) => years.length === 0))
    return { short: texts.parts.nothing.short, body: html`<p>${texts.noPrices}</p>` }
  const own = await lastSale(idu, stores)
  const spread = []
  for (const type of DWELLING_TYPES)
    spread.push(await priceHistogram(data.yearlyStats, type, own, stores, texts))
  return {
    short: shortOf(data.yearlyStats, texts),
    body: html`<p>${texts.pricesLead}</p>${zonePlots(data.yearlyStats, texts)}${spread}${sourceLine(meta, texts)}`,
  }
}

/** The newest sale of a parcel that has a price per m²; the operation gives the newest first. */
async function lastSale(idu: string, stores: Stores): Promise<MarkedSale | undefined> {
  const { data } = await ask(transactionsByParcel, { idu, limit: 20 }, stores, sales)
  for (const { date, pricePerM2, types } of data) {
    const type = DWELLING_TYPES.find((one) => types.includes(one))
    if (pricePerM2 !== null && type) return { year: Number(date.slice(0, 4)), type, pricePerM2 }
  }
  return undefined
}

/** The newest figure of the smallest zone that has one. */
function shortOf(zones: readonly ZonePrices[], texts: SiteTexts): string | undefined {
  for (const { years } of zones)
    for (const { year, byType } of years.toReversed())
      for (const { type, median } of byType)
        if (median !== null)
          return texts.plots.prices.short(texts[type], formatsOf(texts).number(median), year)
  return undefined
}
