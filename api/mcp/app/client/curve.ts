import { medianOf } from '../../../../shared/estimates/median.ts'
import { DAY_MS, dayCountOf, firstDayOfYear } from '../../../../shared/time/days.ts'
import { h, s } from './dom.ts'
import type { ShownSale } from './shown.ts'
import type { AppTexts } from './texts.ts'

const WIDTH = 640
const HEIGHT = 220
const LEFT = 64
const RIGHT = 16
const TOP = 12
const BOTTOM = 28
/** Steps of the axis of prices, times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10]
const LINES = 4

/** The prices per m² of the sales of an answer by their dates, with the median of each year. */
export function curveFigure(sales: readonly ShownSale[], texts: AppTexts): HTMLElement {
  const priced = sales.flatMap(({ id, date, pricePerM2 }) =>
    pricePerM2 === null
      ? []
      : [{ id, day: dayCountOf(date), year: Number(date.slice(0, 4)), price: pricePerM2 }],
  )
  if (priced.length < 2) return h('p', { class: 'soft' }, texts.noCurve)
  const years = [...new Set(priced.map(({ year }) => year))].sort()
  const [first, last] = [years[0]!, years.at(-1)! + 1].map(firstDayOfYear)
  const step = stepOf(Math.max(...priced.map(({ price }) => price)))
  const top = step * LINES
  const x = (day: number) => LEFT + ((day - first!) / (last! - first!)) * (WIDTH - LEFT - RIGHT)
  const y = (price: number) => HEIGHT - BOTTOM - (price / top) * (HEIGHT - TOP - BOTTOM)
  const number = new Intl.NumberFormat(texts.locale)
  const drawing = s('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true', class: 'curve' })
  for (let line = 0; line <= LINES; line++) {
    const at = y(line * step)
    drawing.append(s('path', { class: 'grid', d: `M${LEFT} ${at}H${WIDTH - RIGHT}` }))
    drawing.append(s('text', { x: LEFT - 8, y: at + 4, 'text-anchor': 'end' }, number.format(line * step)))
  }
  const middle = (year: number) => x((Date.UTC(year, 0) + Date.UTC(year + 1, 0)) / 2 / DAY_MS)
  for (const year of years)
    drawing.append(s('text', { x: middle(year), y: HEIGHT - 8, 'text-anchor': 'middle' }, String(year)))
  const medians = years.map((year) => {
    const own = priced.filter((one) => one.year === year).map(({ price }) => price)
    return `${middle(year).toFixed(1)} ${y(medianOf(Float64Array.from(own))).toFixed(1)}`
  })
  drawing.append(s('path', { class: 'line', d: `M${medians.join('L')}` }))
  for (const { id, day, price } of priced)
    drawing.append(s('circle', { class: 'sale', 'data-sale': id, cx: x(day), cy: y(price), r: 5 }))
  return h('figure', {}, drawing, h('figcaption', {}, `${texts.curve(priced.length)} (€/m²).`))
}

/** A round step of which LINES reach above a price. */
function stepOf(most: number): number {
  const least = Math.max(1, most) / LINES
  const power = 10 ** Math.floor(Math.log10(least))
  return power * STEPS.find((step) => step * power >= least)!
}
