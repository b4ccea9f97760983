import type { DwellingType } from '../../shared/identifiers/dwelling-types.ts'
import { FEWEST_SALES } from '../../shared/schemas/price.ts'
import { firstDayOfYear } from '../../shared/time/days.ts'
import type { Stores } from '../../stores/stores.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { medianOrNone } from '../map/client/scale.ts'
import { type Bin, binsOf, histogram } from '../plots/histogram.ts'
import type { DrawnZone } from '../plots/price-plot.ts'
import type { SiteTexts } from '../texts/en.ts'
import { zoneName } from '../zone-name.ts'

/** Years of sales that are drawn, counted back from the newest loaded. */
const YEARS = 5
/** From so many sales on, a small zone is drawn rather than the one around it. */
const ENOUGH = 20
/** Zones by which sales are filed. */
const FILED: readonly DrawnZone['level'][] = ['rue', 'iris', 'commune', 'arrondissement', 'ville']

/** A sale that is marked among those of its zone. */
export interface MarkedSale {
  year: number
  type: DwellingType
  pricePerM2: number
}

/**
 * How the prices per m² of a zone's sales are spread over the last years, for one type of dwelling: of the smallest of `zones` that
 * has twenty sales, else of the one with the most. Zones of which a part is loaded are passed over. Undefined where fewer than five were sold.
 */
export async function priceHistogram(
  zones: readonly DrawnZone[],
  type: DwellingType,
  marked: MarkedSale | undefined,
  stores: Stores,
  texts: SiteTexts,
): Promise<Html | undefined> {
  const { years } = stores.sales
  if (!years) return undefined
  const first = Math.max(years.first, years.last - YEARS + 1)
  const days = { firstDay: firstDayOfYear(first), lastDay: firstDayOfYear(years.last + 1) - 1 }
  let best: { zone: DrawnZone; prices: number[] } | undefined
  for (const zone of zones.filter((one) => FILED.includes(one.level) && isWhole(one, first))) {
    const prices = await stores.sales.pricesPerM2(codesOf(zone, stores), type, days)
    if (!best || prices.length > best.prices.length) best = { zone, prices }
    if (prices.length >= ENOUGH) break
  }
  if (!best || best.prices.length < FEWEST_SALES) return undefined
  const { zone, prices } = best
  const words = texts.plots.histogram
  const { number } = formatsOf(texts)
  const bins = binsOf(prices)
  const median = medianOrNone(prices)!
  const title = words.title(texts[type], zoneName(zone, texts))
  // The sentence names the years of this zone: others of the release may not be loaded here.
  const here = zone.years.map(({ year }) => year).filter((year) => year >= first)
  const says = words.says(number(prices.length), here[0] ?? first, here.at(-1) ?? years.last)
  const own = marked?.type === type ? marked : undefined
  const mark = own && {
    value: own.pricePerM2,
    label: words.mark(own.year, number(own.pricePerM2)),
  }
  const drawing = histogram({
    bins,
    spoken: `${title}. ${says}${mark ? ` ${mark.label}.` : ''}`,
    value: (amount) => number(amount),
    count: (n) => number(n),
    axes: { value: '€/m²', count: words.counted },
    mark,
    middle: { value: median, label: words.middle(number(median)) },
  })
  return html`<figure class="plot"><figcaption><b>${title}</b></figcaption>${drawing}<p class="small soft">${says}</p>${binTable(bins, texts)}</figure>`
}

/** A city of which one arrondissement is loaded would show the prices of that one under its own name. */
function isWhole({ years }: DrawnZone, first: number): boolean {
  return years.every(({ year, covers: { communes } }) => year < first || communes.loaded === communes.total)
}

/** A city is filed under its arrondissements. */
function codesOf({ level, code }: DrawnZone, { territory }: Stores): string[] {
  return level === 'ville' ? territory.arrondissements(code).map((one) => one.code) : [code]
}

function binTable(bins: readonly Bin[], texts: SiteTexts): Html {
  const words = texts.plots.histogram
  const { number } = formatsOf(texts)
  const name = ({ from, to }: Bin, i: number) => {
    if (i === 0) return words.below(number(to))
    return i === bins.length - 1 ? words.from(number(from)) : words.between(number(from), number(to))
  }
  return html`<details class="more screen"><summary>${texts.plots.asTable}</summary><div class="figures"><table><thead><tr><th scope="col">€/m²</th><th scope="col">${texts.plots.prices.sales}</th></tr></thead><tbody>${bins.map(
    (bin, i) => html`<tr><th scope="row">${name(bin, i)}</th><td>${number(bin.count)}</td></tr>`,
  )}</tbody></table></div></details>`
}
