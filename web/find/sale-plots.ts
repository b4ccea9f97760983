import { DWELLING_TYPES } from '../../shared/identifiers/dwelling-types.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { FEWEST_FIGURES } from '../plots/price-plot.ts'
import { type YearPoint, yearPlot } from '../plots/year-plot.ts'
import type { SiteTexts } from '../texts/en.ts'
import type { SaleGroup, SalesBy } from './sale-group.ts'

const QUARTERS = 4

/** The price of a square metre by year or quarter, a plot for each type of dwelling that has two figures; none by type alone. */
export function groupPlots(groups: readonly SaleGroup[], by: SalesBy, texts: SiteTexts): Html[] {
  if (by === 'type') return []
  return DWELLING_TYPES.flatMap((type) => {
    const points = groups.filter((one) => one.type === type).map(pointOf)
    const known = points.filter(({ value }) => value !== null)
    if (known.length < FEWEST_FIGURES) return []
    const { number } = formatsOf(texts)
    const title = texts.find.plot(texts[type])
    const words = texts.plots.prices
    const name = (at: number) => (by === 'year' ? String(at) : nameOfQuarter(at))
    const [first, last] = [known[0]!, known.at(-1)!]
    const spoken = `${title}. ${texts.find.plotSays(name(first.year), name(last.year), number(first.value!), number(last.value!))}`
    const drawing = yearPlot({
      points: withGaps(points),
      spoken,
      value: number,
      count: number,
      counted: words.sales,
      unit: '€/m²',
      // A name for each quarter would not fit: the first of each year has that of the year.
      ...(by === 'quarter'
        ? { name: (at: number) => (at % QUARTERS === 0 ? String(at / QUARTERS) : '') }
        : {}),
    })
    return [
      html`<figure class="plot"><figcaption><b>${title}</b></figcaption>${drawing}<p class="small soft">${words.band} ${texts.find.few}</p></figure>`,
    ]
  })
}

/** A quarter is placed by its number since the year 0. */
function pointOf({ year, quarter, pricesPerM2 }: SaleGroup): YearPoint {
  const [, y = '0', q = '1'] = /^(\d{4})-T(\d)$/.exec(quarter ?? '') ?? []
  const at = year ?? Number(y) * QUARTERS + Number(q) - 1
  const { median, q1, q3, count } = pricesPerM2
  const band = q1 === null || q3 === null ? null : ([q1, q3] as const)
  // Under five sales the number would be that of nearly one: it is shown only where the figure is.
  return { year: at, value: median, band, count: median === null ? null : count }
}

const nameOfQuarter = (at: number) => `${Math.floor(at / QUARTERS)}-T${(at % QUARTERS) + 1}`

function withGaps(points: readonly YearPoint[]): YearPoint[] {
  const [first, last] = [points[0]!.year, points.at(-1)!.year]
  const byYear = new Map(points.map((point) => [point.year, point]))
  return Array.from({ length: last - first + 1 }, (_, i): YearPoint => {
    const year = first + i
    return byYear.get(year) ?? { year, value: null, band: null, count: null }
  })
}
