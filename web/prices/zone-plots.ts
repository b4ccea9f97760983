import { DWELLING_TYPES, type DwellingType } from '../../shared/identifiers/dwelling-types.ts'
import { type Html, html } from '../html.ts'
import { type DrawnZone, FEWEST_FIGURES, figuresCount, pricePlot } from '../plots/price-plot.ts'
import { smallMultiples } from '../plots/small-multiples.ts'
import type { SiteTexts } from '../texts/en.ts'
import { zoneName } from '../zone-name.ts'
import { yearFigures } from './price-fact.ts'
import { priceTable } from './price-table.ts'

/** Figures from which on a small zone tells enough to stand first. */
const ENOUGH = 3

/**
 * The prices of some zones, the smallest first: for each type of dwelling, next to each other, the plot of the smallest zone that has enough
 * figures; the other zones folded, small and on one scale; and every figure in a table.
 */
export function zonePlots(zones: readonly DrawnZone[], texts: SiteTexts): Html {
  const stats = zones.flatMap(({ years }) => years)
  const years = [...new Set(stats.map(({ year }) => year))].sort()
  const shown = DWELLING_TYPES.flatMap((type) => firstZone(zones, type) ?? [])
  const tables = DWELLING_TYPES.map((type) => priceTable(zones, type, years, texts))
  const table = html`${tables}${stats.some(({ partial }) => partial) && html`<p class="soft small">${texts.partial}</p>`}`
  // Without a plot the table is not the same thing again.
  if (shown.length === 0) return table
  return html`<div class="plots">${shown.map(({ type, zone }) => pricePlot(zone, type, texts))}</div>${shown.map((one) => otherZones(zones, one, texts))}<details class="more"><summary>${texts.plots.asTable}</summary>${table}</details>`
}

interface ShownZone {
  type: DwellingType
  zone: DrawnZone
}

const isDrawable = (zone: DrawnZone, type: DwellingType) => figuresCount(zone, type) >= FEWEST_FIGURES

function firstZone(zones: readonly DrawnZone[], type: DwellingType): ShownZone | undefined {
  const drawable = zones.filter((zone) => isDrawable(zone, type))
  const zone = drawable.find((one) => figuresCount(one, type) >= ENOUGH) ?? drawable[0]
  return zone && { type, zone }
}

function otherZones(
  zones: readonly DrawnZone[],
  { type, zone }: ShownZone,
  texts: SiteTexts,
): Html | undefined {
  const others = zones.filter((one) => one !== zone && isDrawable(one, type))
  if (others.length === 0) return undefined
  const series = [zone, ...others].map((one) => ({
    title: zoneName(one, texts),
    name: texts.plots.prices.title(texts[type], zoneName(one, texts)),
    points: yearFigures(one, type),
  }))
  return html`<details class="more screen"><summary>${texts.plots.prices.others(texts[type], others.length)}</summary>${smallMultiples(series, '€/m²', texts)}</details>`
}
