import { DWELLING_TYPES, type DwellingType } from '../../shared/identifiers/dwelling-types.ts'
import { formatsOf } from '../formats.ts'
import type { Html } from '../html.ts'
import type { Fact } from '../part.ts'
import { type DrawnZone, FEWEST_FIGURES } from '../plots/price-plot.ts'
import { sparkline } from '../plots/sparkline.ts'
import type { SiteTexts } from '../texts/en.ts'
import { zoneName } from '../zone-name.ts'

/** Figures from which on a small zone tells enough to stand for "here". */
const ENOUGH = 3

export interface YearFigure {
  year: number
  value: number
  count: number
  partial: boolean
}

/** The figures of a zone for one type of dwelling. */
interface PriceSeries {
  zone: DrawnZone
  type: DwellingType
  figures: readonly YearFigure[]
}

/**
 * The price per m² "here" and how it went: of the smallest zone with enough figures, of the type sold last on the parcel, else the type
 * sold most there. The figure is that of the newest whole year; where no year is whole the words say so. Undefined without a figure.
 */
export function priceFact(
  zones: readonly DrawnZone[],
  sold: DwellingType | undefined,
  texts: SiteTexts,
): Fact | undefined {
  const chosen = pricesHere(zones, sold === undefined ? DWELLING_TYPES : [sold])
  if (!chosen) return undefined
  const { zone, type, figures } = chosen
  const whole = figures.filter(({ partial }) => !partial)
  const newest = whole.at(-1) ?? figures.at(-1)!
  const { number, euros } = formatsOf(texts)
  const { card } = texts.parts
  const price = `${euros(newest.value)}${texts.perMetre}`
  return {
    figure: price,
    lines: [
      `${texts.parts.card.dwellings[type]}, ${zoneName(zone, texts)}, ${card.median(newest.year, number(newest.count), newest.count)}`,
      trendOf(whole, texts),
      newest.partial && card.partialYear,
    ],
    drawing: priceLine(chosen, texts),
  }
}

/** The figures that stand for "here": of the smallest zone with enough of them, of the type sold most there. Undefined without a figure. */
export function pricesHere(
  zones: readonly DrawnZone[],
  types: readonly DwellingType[],
): PriceSeries | undefined {
  const series = zones.flatMap((zone) =>
    types
      .map((type) => ({ zone, type, figures: yearFigures(zone, type) }))
      .filter(({ figures }) => figures.length > 0)
      .sort((a, b) => salesIn(b.figures) - salesIn(a.figures)),
  )
  return series.find(({ figures }) => figures.length >= ENOUGH) ?? series[0]
}

/** How the figures went, as a line as small as a word. */
export function priceLine({ zone, type, figures }: PriceSeries, texts: SiteTexts): Html | undefined {
  const [first, last] = [figures[0], figures.at(-1)]
  if (!first || !last || figures.length < FEWEST_FIGURES) return undefined
  const { number } = formatsOf(texts)
  const { title, says } = texts.plots.prices
  const spoken = says(first.year, last.year, number(first.value), number(last.value))
  return sparkline(figures, `${title(texts[type], zoneName(zone, texts))}. ${spoken}`)
}

/** From the first whole year to the newest one. */
function trendOf(whole: readonly YearFigure[], texts: SiteTexts): string | undefined {
  const [first, last] = [whole[0], whole.at(-1)]
  if (!first || !last || first.year === last.year) return undefined
  return texts.parts.card.since(changeText(first, last, texts), first.year)
}

/** By how much a figure changed, in whole percent with its sign. */
export function changeText(from: YearFigure, to: YearFigure, texts: SiteTexts): string {
  return formatsOf(texts).change(to.value / from.value - 1)
}

const salesIn = (figures: readonly YearFigure[]) => figures.reduce((sum, { count }) => sum + count, 0)

/** The years of a zone that have a figure of a type. */
export function yearFigures({ years }: DrawnZone, type: DwellingType): YearFigure[] {
  return years.flatMap(({ year, partial, byType }) => {
    const figure = byType.find((one) => one.type === type)
    if (!figure || figure.median === null) return []
    return [{ year, value: figure.median, count: figure.count, partial }]
  })
}
