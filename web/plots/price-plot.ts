import type { DwellingType } from '../../shared/identifiers/dwelling-types.ts'
import type { PriceYear } from '../../shared/schemas/price.ts'
import type { ZoneLevel } from '../../shared/schemas/zone.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import type { SiteTexts } from '../texts/en.ts'
import { zoneName } from '../zone-name.ts'
import { type YearPoint, yearPlot } from './year-plot.ts'

/** Fewest figures that make a curve. */
export const FEWEST_FIGURES = 2

/** The figures of a zone, or of a street. */
export interface DrawnZone {
  level: ZoneLevel | 'rue'
  code: string
  name: string
  years: readonly PriceYear[]
}

type Figure = PriceYear['byType'][number]

const figureOf = ({ byType }: PriceYear, type: DwellingType) => byType.find((one) => one.type === type)

/** Years of a zone that have a figure of this type. */
export function figuresCount({ years }: DrawnZone, type: DwellingType): number {
  return years.filter((year) => (figureOf(year, type)?.median ?? null) !== null).length
}

/**
 * Price of a square metre year by year in a zone: median, middle half, number of sales. A withheld year is a gap, and the words
 * below say why; a year that is not whole is a hollow dot. Undefined with fewer than two figures.
 */
export function pricePlot(zone: DrawnZone, type: DwellingType, texts: SiteTexts): Html | undefined {
  if (figuresCount(zone, type) < FEWEST_FIGURES) return undefined
  const words = texts.plots.prices
  const { number } = formatsOf(texts)
  const points = zone.years.map((year) => pointOf(year, figureOf(year, type)))
  const shown = points.filter(({ value }) => value !== null)
  const [first, last] = [shown[0]!, shown.at(-1)!]
  const title = words.title(texts[type], zoneName(zone, texts))
  const spoken = `${title}. ${words.says(first.year, last.year, number(first.value!), number(last.value!))}`
  const drawing = yearPlot({
    points: withGaps(points),
    spoken,
    value: (amount) => number(amount),
    count: (n) => number(n),
    counted: words.sales,
    unit: '€/m²',
  })
  const gaps = gapsOf(zone, type, texts)
  const partial = shown.some((one) => one.partial)
  return html`<figure class="plot"><figcaption><b>${title}</b></figcaption>${drawing}<p class="small soft">${words.band}${partial && ` ${words.partial}`}${gaps.length > 0 && ` ${words.gaps(gaps.join(', '))}`}</p></figure>`
}

function pointOf({ year, partial }: PriceYear, figure: Figure | undefined): YearPoint {
  if (!figure) return { year, value: null, band: null, count: null }
  const { median, q1, q3, count, withheld } = figure
  const band = q1 === null || q3 === null ? null : ([q1, q3] as const)
  // How many sales there were is shown only where the figure is: under five it would be the figure of nearly one sale.
  return { year, value: median, band, count: withheld === null ? count : null, partial }
}

/** A year without any sale is absent from the figures: it has its gap all the same. */
function withGaps(points: readonly YearPoint[]): YearPoint[] {
  const years = points.map(({ year }) => year)
  const [first, last] = [Math.min(...years), Math.max(...years)]
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const year = first + i
    return points.find((one) => one.year === year) ?? { year, value: null, band: null, count: null }
  })
}

/** The years without a figure, by reason. */
function gapsOf({ years }: DrawnZone, type: DwellingType, texts: SiteTexts): string[] {
  const { number } = formatsOf(texts)
  const known = years.map(({ year }) => year)
  const byReason = new Map<string, number[]>()
  for (let year = known[0]!; year <= known.at(-1)!; year++) {
    const found = years.find((one) => one.year === year)
    const withheld = (found && figureOf(found, type)?.withheld) ?? 'no-sale'
    if (found && figureOf(found, type)?.withheld === null) continue
    const { loaded, total } = found?.covers.communes ?? { loaded: 0, total: 0 }
    const reason = {
      'no-sale': texts.plots.prices.noSale,
      'fewer-than-5-sales': texts.plots.prices.few,
      'partly-loaded': texts.communesLoaded(number(loaded), number(total)),
    }[withheld]
    byReason.set(reason, [...(byReason.get(reason) ?? []), year])
  }
  return [...byReason].map(([reason, all]) => `${spansOf(all).join(', ')} (${reason})`)
}

/** Years in a row as `2015–2017`. */
function spansOf(years: readonly number[]): string[] {
  const spans: [number, number][] = []
  for (const year of years) {
    const last = spans.at(-1)
    if (last?.[1] === year - 1) last[1] = year
    else spans.push([year, year])
  }
  return spans.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`))
}
