import { type Html, html } from '../html.ts'
import { at, linear, roundTicks } from './scale.ts'

/** What is known of one year. */
export interface YearPoint {
  year: number
  /** Null where there is no figure: the line is broken there. */
  value: number | null
  /** The middle half: first and third quartile; null where they are not known. */
  band: readonly [number, number] | null
  /** Things counted behind the figure; drawn as bars below. */
  count: number | null
  /** Drawn as a hollow dot: the year is not whole. */
  partial?: boolean
  /** The figure is of another place than that of the year before: no line between the two. */
  apart?: boolean
}

export interface YearPlot {
  points: readonly YearPoint[]
  /** What screen readers read in place of the drawing. */
  spoken: string
  /** How a value and a count are written. */
  value(value: number): string
  count(value: number): string
  /** Stands above the bars of counts. */
  counted: string
  /** What the values are, above their axis; the newest value is then written at its dot. */
  unit?: string
  /** What a year is called below the drawing, where it is not a year; empty: it has no name there. */
  name?(year: number): string
}

/** Size of the drawing in its own units: at 390 pixels of screen its letters are still 10 pixels high. */
export const PLOT_WIDTH = 400
const HEIGHT = 262
/** Height for the unit above the plot. */
const UNIT = 18
const PLOT = { left: 46, right: PLOT_WIDTH - 8, top: 10, bottom: 174 }
const BARS = { top: 200, bottom: 240 }
/** Years whose names fit on one axis. */
const MOST_NAMES = 8

/**
 * A line of yearly figures with the band of its quartiles, and below it how many things each is made of. All years between the first and
 * the last have their place; one without a figure is a gap, never a line across.
 */
export function yearPlot({ points, spoken, value, count, counted, unit, name }: YearPlot): Html {
  const years = points.map(({ year }) => year)
  const [first, last] = [Math.min(...years), Math.max(...years)]
  const slot = (PLOT.right - PLOT.left) / (last - first + 1)
  const x = (year: number) => PLOT.left + (year - first + 0.5) * slot
  const known = points.flatMap((one) => (one.value === null ? [] : [one.value, ...(one.band ?? [])]))
  const ticks = roundTicks(Math.min(...known), Math.max(...known), 4)
  const y = linear([ticks[0]!, ticks.at(-1)!], [PLOT.bottom, PLOT.top])
  const most = Math.max(1, ...points.map((one) => one.count ?? 0))
  const bar = linear([0, most], [BARS.bottom, BARS.top])
  const every = !name && last - first + 1 > MOST_NAMES ? 2 : 1
  const runs = runsOf(points)
  const top = unit === undefined ? 0 : -UNIT
  return html`<svg viewBox="0 ${top} ${PLOT_WIDTH} ${HEIGHT - top}" role="img" aria-label="${spoken}">${unit !== undefined && html`<text class="start" x="2" y="-8">${unit}</text>`}${ticks.map(
    (tick) =>
      html`<path class="grid" d="M${PLOT.left} ${at(y(tick))}H${PLOT.right}"></path><text class="end" x="${PLOT.left - 6}" y="${at(y(tick))}">${value(tick)}</text>`,
  )}${runs.map((run) => bandOf(run, x, y))}${runs.map((run) => html`<path class="line" d="${pathThrough(run, x, y)}"></path>`)}${points.map(
    (one) =>
      one.value === null
        ? html`<path class="gap" d="M${at(x(one.year))} ${PLOT.top}V${PLOT.bottom}"></path>`
        : html`<circle class="${one.partial ? 'dot partial' : 'dot'}" cx="${at(x(one.year))}" cy="${at(y(one.value))}" r="3.5"></circle>`,
  )}${unit !== undefined && newestValue(points, x, y, value)}<text class="start" x="${PLOT.left}" y="${BARS.top - 12}">${counted}</text>${points.map(
    ({ year, count: n }) => {
      if (n === null || n === 0) return undefined
      const width = slot * 0.62
      return html`<rect class="bar" x="${at(x(year) - width / 2)}" y="${at(bar(n))}" width="${at(width)}" height="${at(BARS.bottom - bar(n))}"></rect>`
    },
  )}<text class="end" x="${PLOT.left - 6}" y="${BARS.top}">${count(most)}</text><path class="grid" d="M${PLOT.left} ${BARS.bottom}H${PLOT.right}"></path>${yearNames(
    first,
    last,
    every,
  ).map((year) => {
    const named = name ? name(year) : String(year)
    return named !== '' && html`<text x="${at(x(year))}" y="${BARS.bottom + 13}">${named}</text>`
  })}</svg>`
}

/** The newest value of a whole year in figures, so that it need not be read off the axis. */
function newestValue(
  points: readonly YearPoint[],
  x: Place,
  y: Place,
  write: (value: number) => string,
): Html | undefined {
  const known = points.flatMap(({ year, value, partial }) =>
    value === null ? [] : [{ year, value, partial }],
  )
  const newest = known.findLast(({ partial }) => !partial) ?? known.at(-1)
  if (!newest) return undefined
  const across = x(newest.year)
  return html`<text class="${across > PLOT_WIDTH / 2 ? 'end' : 'start'} marked" x="${at(across)}" y="${at(y(newest.value) - 12)}">${write(newest.value)}</text>`
}

/** The years that are named: the last always, and every so many before it. */
function yearNames(first: number, last: number, every: number): number[] {
  return Array.from({ length: Math.floor((last - first) / every) + 1 }, (_, i) => last - i * every)
}

interface Run {
  year: number
  value: number
  band: readonly [number, number] | null
}

/** Years in a row that have a figure of one place: what a line may join. */
function runsOf(points: readonly YearPoint[]): Run[][] {
  const runs: Run[][] = []
  let before: number | undefined
  for (const { year, value, band, apart } of points) {
    if (value === null) continue
    if (before === undefined || year !== before + 1 || apart) runs.push([])
    runs.at(-1)!.push({ year, value, band })
    before = year
  }
  return runs
}

type Place = (value: number) => number

function pathThrough(run: readonly Run[], x: Place, y: Place): string {
  return `M${run.map(({ year, value }) => `${at(x(year))} ${at(y(value))}`).join('L')}`
}

/** The band of quartiles of a run; one year alone is a short bar. */
function bandOf(run: readonly Run[], x: Place, y: Place): Html | undefined {
  const known = run.flatMap(({ year, band }) => (band ? [{ year, low: band[0], high: band[1] }] : []))
  if (known.length !== run.length) return undefined
  if (known.length === 1) {
    const { year, low, high } = known[0]!
    return html`<path class="whisker" d="M${at(x(year))} ${at(y(low))}V${at(y(high))}"></path>`
  }
  const over = known.map(({ year, high }) => `${at(x(year))} ${at(y(high))}`)
  const under = known.map(({ year, low }) => `${at(x(year))} ${at(y(low))}`).reverse()
  return html`<path class="band" d="M${[...over, ...under].join('L')}Z"></path>`
}
