import { z } from 'zod'
import { pricesByParcel } from '../../api/operations/prices/by-parcel.ts'
import { transactionsByParcel } from '../../api/operations/transactions/by-parcel.ts'
import { DWELLING_TYPES } from '../../shared/identifiers/dwelling-types.ts'
import { coverageSchema } from '../../shared/schemas/coverage.ts'
import { yearlyStatsSchema, type ZonePrices } from '../../shared/schemas/price.ts'
import { saleSchema } from '../../shared/schemas/sale.ts'
import type { Stores } from '../../stores/stores.ts'
import { answerOf, ask } from '../ask.ts'
import { formatsOf } from '../formats.ts'
import { html } from '../html.ts'
import type { MakePart } from '../part.ts'
import type { SiteTexts } from '../texts/en.ts'
import { priceFact } from './price-fact.ts'
import { type MarkedSale, priceHistogram } from './price-histogram.ts'
import { zonePlots } from './zone-plots.ts'

const answer = answerOf(z.object({ idu: z.string(), yearlyStats: yearlyStatsSchema }), {
  coverage: coverageSchema,
})
const sales = answerOf(z.array(saleSchema), {})

/** Prices of the zones around a parcel, as plots with their tables, and where its own last sale stands among them. */
export const pricesPart: MakePart = async (idu, stores, texts) => {
  const { data, meta } = await ask(pricesByParcel, { idu, years: 'all' }, stores, answer)
  // A table of zones without sales would pass for places where nothing was sold.
  if (meta.coverage.status === 'not-covered')
    return {
      short: texts.parts.nothing.unknown,
      body: html`<p class="soft">${texts.coverage['not-covered']}</p>`,
      bare: texts.coverage['not-covered'],
    }
  if (data.yearlyStats.every(({ years }) => years.length === 0))
    return {
      short: texts.parts.nothing.short,
      body: html`<p>${texts.noPrices}</p>`,
      bare: texts.noPrices,
    }
  const own = await lastSale(idu, stores)
  const spread = []
  for (const type of DWELLING_TYPES)
    spread.push(await priceHistogram(data.yearlyStats, type, own, stores, texts))
  return {
    short: shortOf(data.yearlyStats, texts),
    fact: priceFact(data.yearlyStats, own?.type, texts),
    body: html`<p>${texts.pricesLead}</p>${zonePlots(data.yearlyStats, texts)}<div class="plots">${spread}</div>`,
    sources: meta.datasets,
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

/** The newest figure of the smallest zone that has one of a whole year; one of a year that is not whole is marked. */
function shortOf(zones: readonly ZonePrices[], texts: SiteTexts): string | undefined {
  const figures = zones.flatMap(({ years }) =>
    years
      .toReversed()
      .flatMap(({ year, partial, byType }) =>
        byType.flatMap(({ type, median }) => (median === null ? [] : [{ year, partial, type, median }])),
      ),
  )
  const shown = figures.find(({ partial }) => !partial) ?? figures[0]
  if (!shown) return undefined
  const words = texts.plots.prices.short(texts[shown.type], formatsOf(texts).number(shown.median), shown.year)
  return shown.partial ? `${words}\u00a0*` : words
}
