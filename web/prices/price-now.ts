import { DWELLING_TYPES, type DwellingType } from '../../shared/identifiers/dwelling-types.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import type { DrawnZone } from '../plots/price-plot.ts'
import type { SiteTexts } from '../texts/en.ts'
import { zoneName } from '../zone-name.ts'
import { changeText, priceLine, pricesHere, type YearFigure } from './price-fact.ts'

/**
 * Today's price per m² of a place and how it changed, for each type of dwelling: of the newest year that is whole. A place with too few
 * figures shows those of the zone around it, by its name. Undefined where no figure is known.
 */
export function priceNow(zones: readonly DrawnZone[], texts: SiteTexts): Html | undefined {
  const shown = DWELLING_TYPES.flatMap((type) => typeNow(zones, type, texts) ?? [])
  return shown.length === 0 ? undefined : html`<dl class="now">${shown}</dl>`
}

function typeNow(zones: readonly DrawnZone[], type: DwellingType, texts: SiteTexts): Html | undefined {
  const chosen = pricesHere(zones, [type])
  if (!chosen) return undefined
  const { zone, figures } = chosen
  const whole = figures.filter(({ partial }) => !partial)
  const newest = whole.at(-1) ?? figures.at(-1)!
  const { euros, number } = formatsOf(texts)
  const { card } = texts.parts
  const [first, before] = [whole[0], whole.find(({ year }) => year === newest.year - 1)]
  const long = first && newest.year - first.year > 1 ? changeSince(first, newest, texts) : undefined
  return html`<div><dt>${card.dwellings[type]}${zone !== zones[0] && html` <span class="soft">${zoneName(zone, texts)}</span>`}</dt>
<dd><strong>${euros(newest.value)}${texts.perMetre}</strong>${before && html`<b class="change">${changeText(before, newest, texts)}<span class="soft"> ${texts.places.inAYear}</span></b>`}${priceLine(chosen, texts)}
<span class="soft">${card.median(newest.year, number(newest.count), newest.count)}${long !== undefined && ` · ${long}`}${newest.partial && ` · ${card.partialYear}`}</span></dd></div>`
}

function changeSince(first: YearFigure, newest: YearFigure, texts: SiteTexts): string {
  return texts.parts.card.since(changeText(first, newest, texts), first.year)
}
