import { z } from 'zod'
import { type YearlyStat, type ZonePrices, zonePricesSchema } from '../../../shared/schemas/price.ts'
import { pricesByParcel } from '../../operations/prices/by-parcel.ts'
import type { Stores } from '../../store/stores.ts'
import { answerOf, ask } from '../ask.ts'
import { type Html, html } from '../html.ts'
import { sourceLine } from '../sources.ts'
import type { SiteTexts } from '../texts/en.ts'

const answer = answerOf(z.object({ parcelId: z.string(), series: z.array(zonePricesSchema) }), {})

/** Median prices of the zones that contain a parcel: a table of flats and one of houses. Throws the operation's Problems. */
export async function pricesSection(idu: string, stores: Stores, texts: SiteTexts): Promise<Html> {
  const { data, meta } = await ask(pricesByParcel, { idu }, stores, answer)
  const stats = data.series.flatMap(({ yearlyStats }) => yearlyStats)
  if (stats.length === 0) return html`<p>${texts.noPrices}</p>`
  const years = [...new Set(stats.map(({ year }) => year))].sort()
  const partial = new Set(stats.filter((one) => one.partial).map(({ year }) => year))
  const table = (type: 'appartement' | 'maison') =>
    html`<div class="figures" role="region" tabindex="0" aria-label="${texts[type]}"><table><caption>${texts[type]}</caption>
<thead><tr><th scope="col">${texts.zone}</th>${years.map((year) => html`<th scope="col">${year}${partial.has(year) && '*'}</th>`)}</tr></thead>
<tbody>${data.series.map((zone) => zoneRow(zone, type, years, texts))}</tbody></table></div>`
  return html`<p>${texts.pricesLead}</p>${table('appartement')}${table('maison')}${partial.size > 0 && html`<p class="soft small">${texts.partial}</p>`}${sourceLine(meta, texts)}`
}

function zoneRow(
  { level, name, yearlyStats }: ZonePrices,
  type: 'appartement' | 'maison',
  years: readonly number[],
  texts: SiteTexts,
): Html {
  const cells = years.map((year) => cell(yearlyStats.find((one) => one.year === year)?.[type], texts))
  return html`<tr><th scope="row">${name}<br><span class="small">${texts.levels[level]}</span></th>${cells}</tr>`
}

function cell(figure: YearlyStat['maison'] | undefined, texts: SiteTexts): Html {
  const number = new Intl.NumberFormat(texts.locale)
  if (!figure || figure.withheld === 'no-sale') return html`<td><span class="soft">${texts.none}</span></td>`
  if (figure.median === null) return html`<td><span class="soft">${texts.few}</span></td>`
  return html`<td>${number.format(figure.median)}<span class="soft">${number.format(figure.count)}<span class="unit"> ${texts.countUnit}</span></span></td>`
}
