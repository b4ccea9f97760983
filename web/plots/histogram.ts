import { type Html, html } from '../html.ts'
import { at, linear, roundStep, roundTicks } from './scale.ts'

/** One bar of a histogram: values from `from` up to, but not including, `to`. */
export interface Bin {
  from: number
  to: number
  count: number
}

const MOST_BINS = 16
/** Share of the values at each end that may stand beyond the bars, so that a few outliers do not squeeze all others into one. */
const BEYOND = 0.02
/** Values from which on there may be outliers. */
const ENOUGH = 20

/**
 * The bars of some values (one at least), of one round width. Values beyond the bulk are counted in the first and the last bar, so
 * that the counts add up to the values.
 */
export function binsOf(values: readonly number[]): Bin[] {
  const sorted = values.toSorted((a, b) => a - b)
  const cut = sorted.length < ENOUGH ? 0 : Math.ceil(sorted.length * BEYOND)
  const [low, high] = [sorted[cut]!, sorted[sorted.length - 1 - cut]!]
  const step = roundStep(Math.max(high - low, 1), MOST_BINS - 2)
  const first = Math.floor(low / step)
  const bins = Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => ({
    from: (first + i) * step,
    to: (first + i + 1) * step,
    count: 0,
  }))
  for (const value of sorted)
    bins[Math.min(Math.max(Math.floor(value / step) - first, 0), bins.length - 1)]!.count++
  return bins
}

export interface Histogram {
  bins: readonly Bin[]
  /** What screen readers read in place of the drawing. */
  spoken: string
  value(value: number): string
  count(value: number): string
  /** What the values and the counts are, at the ends of their axes. */
  axes: { value: string; count: string }
  /** A value that is marked, with its words. */
  mark?: { value: number; label: string } | undefined
  /** The median, with its words. */
  middle?: { value: number; label: string } | undefined
}

const WIDTH = 400
const HEIGHT = 236
const PLOT = { left: 40, right: WIDTH - 22, top: 48, bottom: 192 }
/** Height that is saved where nothing is marked above the bars. */
const NO_MARK = 22
const MOST_NAMES = 5

/** Bars of counts; a marked value is a line across them with its label above, the median a broken one with its label lower. */
export function histogram({ bins, spoken, value, count, axes, mark, middle }: Histogram): Html {
  const [low, high] = [bins[0]!.from, bins.at(-1)!.to]
  const most = Math.max(...bins.map((one) => one.count))
  const marks = roundTicks(0, most, 4)
  // No half sales at the lines of the grid; the scale still reaches the last of all marks, or bars would rise above the drawing.
  const ticks = marks.filter(Number.isInteger)
  const top = mark ? 0 : NO_MARK
  const x = linear([low, high], [PLOT.left, PLOT.right])
  const y = linear([0, marks.at(-1)!], [PLOT.bottom, PLOT.top])
  const place = (marked: number) => x(Math.min(Math.max(marked, low), high))
  const names = roundTicks(low, high, MOST_NAMES).filter((one) => one >= low && one <= high)
  return html`<svg viewBox="0 ${top} ${WIDTH} ${HEIGHT - top}" role="img" aria-label="${spoken}">${ticks.map(
    (tick) =>
      html`<path class="grid" d="M${PLOT.left} ${at(y(tick))}H${PLOT.right}"></path><text class="end" x="${PLOT.left - 6}" y="${at(y(tick))}">${count(tick)}</text>`,
  )}${bins.map(
    (one) =>
      html`<rect class="bar" x="${at(x(one.from) + 0.5)}" y="${at(y(one.count))}" width="${at(Math.max(x(one.to) - x(one.from) - 1, 0.5))}" height="${at(PLOT.bottom - y(one.count))}"></rect>`,
  )}<text class="start" x="2" y="${PLOT.top - 14}">${axes.count}</text><text class="end" x="${PLOT.right}" y="${PLOT.bottom + 34}">${axes.value}</text>${names.map((one) => html`<text x="${at(x(one))}" y="${PLOT.bottom + 16}">${value(one)}</text>`)}${
    middle &&
    html`<path class="middle" d="M${at(place(middle.value))} ${PLOT.top - 6}V${PLOT.bottom}"></path><text class="${sideOf(place(middle.value))}" x="${at(place(middle.value))}" y="${PLOT.top - 14}">${middle.label}</text>`
  }${mark && markLine(mark, place(mark.value))}</svg>`
}

/** Words at a line stay on the drawing. */
function sideOf(x: number): string {
  return x < WIDTH / 3 ? 'start' : x > (2 * WIDTH) / 3 ? 'end' : 'middle'
}

function markLine({ label }: { label: string }, x: number): Html {
  const side = sideOf(x)
  return html`<path class="mark" d="M${at(x)} ${PLOT.top - 24}V${PLOT.bottom}"></path><text class="${side} marked" x="${at(x)}" y="${PLOT.top - 34}">${label}</text>`
}
