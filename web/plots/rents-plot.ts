import type { RentSeries } from '../../shared/schemas/rents.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import type { SiteTexts } from '../texts/en.ts'
import { type YearPoint, yearPlot } from './year-plot.ts'

/** Fewest years that make a curve. */
const FEWEST = 2

/**
 * Observed rents year by year. The line breaks where the place of the figure changes, because the rents of a zone and of its
 * agglomeration are not one series. Undefined when there are too few years.
 */
export function rentsPlot({ years, missing }: RentSeries, texts: SiteTexts): Html | undefined {
  const words = texts.plots.rents
  const { number } = formatsOf(texts)
  let before: string | undefined
  const known = years.map(({ year, figures }): YearPoint => {
    const { q1, median, q3 } = figures.rentPerM2
    const place = `${figures.level} ${figures.zone?.code ?? figures.agglomeration}`
    const apart = before !== undefined && before !== place
    before = place
    return {
      year,
      value: median,
      band: q1 === null || q3 === null ? null : [q1, q3],
      count: figures.observations,
      apart,
    }
  })
  const withValue = known.filter(({ value }) => value !== null)
  if (withValue.length < FEWEST) return undefined
  const absent = missing.map(({ year }): YearPoint => ({ year, value: null, band: null, count: null }))
  const points = [...known, ...absent].sort((a, b) => a.year - b.year)
  const [first, last] = [withValue[0]!, withValue.at(-1)!]
  const write = (value: number) => number(value, 1)
  const spoken = words.says(first.year, last.year, write(first.value!), write(last.value!))
  const drawing = yearPlot({
    points,
    spoken,
    value: write,
    count: (n) => number(n),
    counted: texts.parts.rents.observations,
    unit: words.unit,
  })
  const { level, zone, agglomeration } = years.at(-1)!.figures
  const place = `${texts.parts.rents.levels[level]} ${zone ? (zone.label ?? zone.code) : agglomeration}`
  return html`<figure class="plot"><figcaption><b>${words.title}${texts.colon} ${place}</b></figcaption>${drawing}<p class="small soft">${words.band}</p>${
    known.some(({ apart }) => apart) && html`<p class="small soft">${words.breaks}</p>`
  }</figure>`
}
