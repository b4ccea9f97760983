import { DWELLING_TYPES, type DwellingType } from '../../shared/identifiers/dwelling-types.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import type { DrawnZone } from '../plots/price-plot.ts'
import type { SiteTexts } from '../texts/en.ts'
import { zoneName } from '../zone-name.ts'
import { changeText, priceLine, pricesHere, type YearFigure } from './price-fact.ts'

/** The newest prices of a place; `title` names their years. */
export interface PriceNow {
  title: string
  figures: Html
}

/**
 * The newest price per m² of a place and how it changed, for each type of dwelling: of the newest year that is whole. A place with too few
 * figures shows those of the zone around it, by its name. Undefined where no figure is known.
 */
export function priceNow(zones: readonly DrawnZone[], texts: SiteTexts): PriceNow | undefined {
  const shown = DWELLING_TYPES.flatMap((type) => typeNow(zones, type, texts) ?? [])
  if (shown.length === 0) return undefined
  const years = shown.map(({ year }) => year)
  return {
    title: texts.places.now(Math.min(...years), Math.max(...years)),
    figures: html`<dl class="now">${shown.map(({ figure }) => figure)}</dl>`,
  }
}

function typeNow(
  zones: readonly DrawnZone[],
  type: DwellingType,
  texts: SiteTexts,
): { year: number; figure: Html } | undefined {
  const chosen = pricesHere(zones, [type])
  if (!chosen) return undefined
  const { zone, figures } = chosen
  const whole = figures.filter(({ partial }) => !partial)
  const newest = whole.at(-1) ?? figures.at(-1)!
  const { euros, number } = formatsOf(texts)
  const { card } = texts.parts
  const [first, before] = [whole[0], whole.find(({ year }) => year === newest.year - 1)]
  const long = first && newest.year - first.year > 1 ? changeSince(first, newest, texts) : undefined
  const figure = html`<div><dt>${card.dwellings[type]}${zone !== zones[0] && html` <span class="soft">${zoneName(zone, texts)}</span>`}</dt>
<dd><strong>${euros(newest.value)}${texts.perMetre}</strong>${before && html`<b class="change">${changeText(before, newest, texts)}<span class="soft"> ${texts.places.inAYear}</span></b>`}${priceLine(chosen, texts)}
<span class="soft">${card.median(newest.year, number(newest.count), newest.count)}${long !== undefined && ` · ${long}`}${newest.partial && ` · ${card.partialYear}`}</span></dd></div>`
  return { year: newest.year, figure }
}

function changeSince(first: YearFigure, newest: YearFigure, texts: SiteTexts): string {
  return texts.parts.card.since(changeText(first, newest, texts), first.year)
}
