import { z } from 'zod'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import {
  DWELLING_TYPES,
  type DwellingType,
  type PriceYear,
  yearlyStatsSchema,
  type ZonePrices,
} from '../../../shared/schemas/price.ts'
import { pricesByParcel } from '../../operations/prices/by-parcel.ts'
import type { Stores } from '../../store/stores.ts'
import { answerOf, ask } from '../ask.ts'
import { type Html, html } from '../html.ts'
import { sourceLine } from '../sources.ts'
import type { SiteTexts } from '../texts/en.ts'

const answer = answerOf(z.object({ idu: z.string(), yearlyStats: yearlyStatsSchema }), {
  coverage: coverageSchema,
})

/** Median prices of the zones that contain a parcel: a table of flats and one of houses. Throws the operation's Problems. */
export async function pricesSection(idu: string, stores: Stores, texts: SiteTexts): Promise<Html> {
  const { data, meta } = await ask(pricesByParcel, { idu }, stores, answer)
  // A table of zones without sales would pass for places where nothing was sold.
  if (meta.coverage.status === 'not-covered')
    return html`<p class="message">${texts.coverage['not-covered']}</p>`
  const stats = data.yearlyStats.flatMap((zone) => zone.years)
  if (stats.length === 0) return html`<p>${texts.noPrices}</p>`
  const years = [...new Set(stats.map(({ year }) => year))].sort()
  const hasPartial = stats.some(({ partial }) => partial)
  const table = (type: DwellingType) =>
    html`<div class="figures" role="region" tabindex="0" aria-label="${texts[type]}"><table><caption>${texts[type]}</caption>
<thead><tr><th scope="col">${texts.zone}</th>${years.map((year) => html`<th scope="col">${year}</th>`)}</tr></thead>
<tbody>${data.yearlyStats.map((zone) => zoneRow(zone, type, years, texts))}</tbody></table></div>`
  return html`<p>${texts.pricesLead}</p>${DWELLING_TYPES.map(table)}${hasPartial && html`<p class="soft small">${texts.partial}</p>`}${sourceLine(meta, texts)}`
}

function zoneRow(
  { level, name, years: known }: ZonePrices,
  type: DwellingType,
  years: readonly number[],
  texts: SiteTexts,
): Html {
  const cells = years.map((year) =>
    cell(
      known.find((one) => one.year === year),
      type,
      texts,
    ),
  )
  return html`<tr><th scope="row">${name}<br><span class="small">${texts.levels[level]}</span></th>${cells}</tr>`
}

function cell(year: PriceYear | undefined, type: DwellingType, texts: SiteTexts): Html {
  const number = new Intl.NumberFormat(texts.locale)
  const figure = year?.byType.find((one) => one.type === type)
  if (!year || !figure || figure.withheld === 'no-sale')
    return html`<td><span class="soft">${texts.none}</span></td>`
  if (figure.withheld === 'partly-loaded') {
    const { loaded, total } = year.covers.communes
    return html`<td><span class="soft">${texts.communesLoaded(number.format(loaded), number.format(total))}</span></td>`
  }
  if (figure.median === null) return html`<td><span class="soft">${texts.few}</span></td>`
  return html`<td>${number.format(figure.median)}${year.partial && html`<sup>*</sup>`}<span class="soft">${number.format(figure.count)}<span class="unit"> ${texts.countUnit}</span></span></td>`
}
