import { type Html, html } from '../html.ts'
import { at, linear } from './scale.ts'
import type { YearPoint } from './year-plot.ts'

const WIDTH = 120
const HEIGHT = 34
const EDGE = 4

/**
 * A line as small as a word: the values of some years (two known ones at least). It is broken at a year without a figure; a year that is
 * not whole is a hollow dot. `spoken` is what screen readers read.
 */
export function sparkline(
  points: readonly Pick<YearPoint, 'year' | 'value' | 'partial'>[],
  spoken: string,
): Html {
  const known = points.flatMap(({ year, value, partial }) =>
    value === null ? [] : [{ year, value, partial }],
  )
  const years = known.map(({ year }) => year)
  const values = known.map(({ value }) => value)
  const x = linear([Math.min(...years), Math.max(...years)], [EDGE, WIDTH - EDGE])
  const y = linear([Math.min(...values), Math.max(...values)], [HEIGHT - EDGE, EDGE])
  const path = known.map(({ year, value }, i) => {
    const isNext = known[i - 1]?.year === year - 1
    return `${isNext ? 'L' : 'M'}${at(x(year))} ${at(y(value))}`
  })
  // A year between two gaps has no line of its own: without a dot nobody would see it.
  const dots = known.filter(
    ({ year, partial }, i) =>
      partial ||
      i === known.length - 1 ||
      (known[i - 1]?.year !== year - 1 && known[i + 1]?.year !== year + 1),
  )
  return html`<svg class="spark" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${spoken}"><path class="line" d="${path.join('')}"></path>${dots.map(
    ({ year, value, partial }) =>
      html`<circle class="dot${partial && ' partial'}" cx="${at(x(year))}" cy="${at(y(value))}" r="3"></circle>`,
  )}</svg>`
}
