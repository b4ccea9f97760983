import type { DwellingType } from '../../shared/identifiers/dwelling-types.ts'
import type { PriceYear } from '../../shared/schemas/price.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { placeLink } from '../place-path.ts'
import type { DrawnZone } from '../plots/price-plot.ts'
import type { SiteTexts } from '../texts/en.ts'

/** The figures of some zones, a row each, for one type of dwelling. */
export function priceTable(
  zones: readonly DrawnZone[],
  type: DwellingType,
  years: readonly number[],
  texts: SiteTexts,
): Html {
  return html`<div class="figures" role="region" tabindex="0" aria-label="${texts[type]}"><table><caption>${texts[type]}</caption>
<thead><tr><th scope="col">${texts.zone}</th>${years.map((year) => html`<th scope="col">${year}</th>`)}</tr></thead>
<tbody>${zones.map((zone) => zoneRow(zone, type, years, texts))}</tbody></table></div>`
}

function zoneRow(
  { level, code, name, years: known }: DrawnZone,
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
  return html`<tr><th scope="row">${level === 'rue' ? name : placeLink({ level, code, name })}<br><span class="small">${texts.levels[level]}</span></th>${cells}</tr>`
}

function cell(year: PriceYear | undefined, type: DwellingType, texts: SiteTexts): Html {
  const { number } = formatsOf(texts)
  const figure = year?.byType.find((one) => one.type === type)
  // A year that other zones of the table have may not be loaded here: "none" would say that nothing was sold.
  if (!year) return html`<td><span class="soft">${texts.plots.prices.noSale}</span></td>`
  if (!figure || figure.withheld === 'no-sale') return html`<td><span class="soft">${texts.none}</span></td>`
  if (figure.withheld === 'partly-loaded') {
    const { loaded, total } = year.covers.communes
    return html`<td class="why"><span class="soft">${texts.communesLoaded(number(loaded), number(total))}</span></td>`
  }
  if (figure.median === null) return html`<td><span class="soft">${texts.few}</span></td>`
  return html`<td>${number(figure.median)}${year.partial && html`<sup>*</sup>`}<span class="soft">${number(figure.count)}<span class="unit"> ${texts.countUnit}</span></span></td>`
}
