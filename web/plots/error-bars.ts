import { type Html, html } from '../html.ts'
import { at, linear, roundTicks } from './scale.ts'

/** How wrong one method was, percent, with the ends of the confidence interval. */
export interface ErrorBar {
  name: string
  error: number
  low: number
  high: number
  /** Drawn in full colour: the method that the page is about. */
  own?: boolean
}

const WIDTH = 400
const ROW = 38
const PLOT = { left: 8, right: WIDTH - 46, top: 4 }
const BAR = 14

/**
 * Bars of the error of some methods (one at least), the name of each above its bar and a line over the interval in which its error lies.
 * `spoken` is what screen readers read; `value` writes a figure.
 */
export function errorBars(
  bars: readonly ErrorBar[],
  spoken: string,
  value: (percent: number) => string,
): Html {
  const most = Math.max(...bars.map(({ high, error }) => Math.max(high, error)))
  const ticks = roundTicks(0, most, 5)
  const bottom = PLOT.top + bars.length * ROW
  const x = linear([0, ticks.at(-1)!], [PLOT.left, PLOT.right])
  const drawn = bars.map(({ name, error, low, high, own }, i) => {
    const top = PLOT.top + i * ROW
    const middle = top + 18 + BAR / 2
    return html`<text class="start" x="${PLOT.left}" y="${top + 9}">${name}</text><rect class="bar"${own ? html` opacity="1"` : html` opacity="0.6"`} x="${PLOT.left}" y="${top + 18}" width="${at(x(error) - PLOT.left)}" height="${BAR}"></rect><path class="mark" d="M${at(x(low))} ${middle}H${at(x(high))}"></path><text class="start" x="${at(x(high) + 6)}" y="${middle}">${value(error)}</text>`
  })
  return html`<svg viewBox="0 0 ${WIDTH} ${bottom + 22}" role="img" aria-label="${spoken}">${ticks.map(
    (tick) =>
      html`<path class="grid" d="M${at(x(tick))} ${PLOT.top}V${bottom}"></path><text x="${at(x(tick))}" y="${bottom + 12}">${value(tick)}</text>`,
  )}${drawn}</svg>`
}
