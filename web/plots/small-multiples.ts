import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import type { SiteTexts } from '../texts/en.ts'
import { at, linear } from './scale.ts'

/** The yearly figures of one thing among several that are compared. */
export interface SmallSeries {
  title: string
  /** The same with what the figures are, for screen readers. */
  name: string
  /** Years with a figure, ascending; one at least. */
  points: readonly { year: number; value: number; partial: boolean }[]
}

const WIDTH = 180
const HEIGHT = 92
const PLOT = { left: 6, right: WIDTH - 6, top: 22, bottom: HEIGHT - 20 }

/** Drawings of one size and one scale next to each other: what is higher is dearer, in all of them. The newest figure of each is written. */
export function smallMultiples(series: readonly SmallSeries[], unit: string, texts: SiteTexts): Html {
  const all = series.flatMap(({ points }) => points)
  const years = all.map(({ year }) => year)
  const values = all.map(({ value }) => value)
  const span = [Math.min(...years), Math.max(...years)] as const
  const x = linear(span, [PLOT.left, PLOT.right])
  const y = linear([0, Math.max(...values)], [PLOT.bottom, PLOT.top])
  return html`<div class="multiples">${series.map((one) => drawn(one, { x, y, span, unit }, texts))}</div>`
}

interface Axes {
  x(year: number): number
  y(value: number): number
  span: readonly [number, number]
  unit: string
}

function drawn({ title, name, points }: SmallSeries, { x, y, span, unit }: Axes, texts: SiteTexts): Html {
  const { number } = formatsOf(texts)
  const [first, last] = [points[0]!, points.at(-1)!]
  const spoken = `${name}. ${texts.plots.prices.says(first.year, last.year, number(first.value), number(last.value))}`
  const path = points.map(
    ({ year, value }, i) => `${points[i - 1]?.year === year - 1 ? 'L' : 'M'}${at(x(year))} ${at(y(value))}`,
  )
  const isRight = x(last.year) > WIDTH / 2
  return html`<figure class="plot small"><figcaption>${title}</figcaption><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${spoken}"><path class="grid" d="M${PLOT.left} ${PLOT.bottom}H${PLOT.right}"></path><path class="line" d="${path.join('')}"></path><circle class="dot${last.partial && ' partial'}" cx="${at(x(last.year))}" cy="${at(y(last.value))}" r="3.5"></circle><text class="marked ${isRight ? 'end' : 'start'}" x="${at(x(last.year))}" y="${at(y(last.value) - 11)}">${number(last.value)} ${unit}</text><text class="start" x="${PLOT.left}" y="${HEIGHT - 8}">${span[0]}</text><text class="end" x="${PLOT.right}" y="${HEIGHT - 8}">${span[1]}</text></svg></figure>`
}
