import { DWELLING_TYPES, type DwellingType } from '../../../shared/schemas/price.ts'
import { type Html, html } from '../../../web/html.ts'
import { type DrawnZone, FEWEST_FIGURES, figuresCount, pricePlot } from '../../../web/plots/price-plot.ts'
import { priceTable } from '../../../web/prices/price-table.ts'
import type { SiteTexts } from '../../../web/texts/en.ts'

/** Figures from which on a small zone tells enough to stand first. */
const ENOUGH = 3

/**
 * The prices of some zones, the smallest first: for each type of dwelling the plot of the smallest zone that has enough figures, the
 * other zones folded, and every figure in a table.
 */
export function zonePlots(zones: readonly DrawnZone[], texts: SiteTexts): Html {
  const stats = zones.flatMap(({ years }) => years)
  const years = [...new Set(stats.map(({ year }) => year))].sort()
  const plots = DWELLING_TYPES.map((type) => typePlots(zones, type, texts))
  const tables = DWELLING_TYPES.map((type) => priceTable(zones, type, years, texts))
  const few = plots.every((plot) => plot === undefined)
  const table = html`${tables}${stats.some(({ partial }) => partial) && html`<p class="soft small">${texts.partial}</p>`}`
  // Without a plot the table is not the same thing again.
  if (few) return table
  return html`${plots}<details class="more"><summary>${texts.plots.asTable}</summary>${table}</details>`
}

function typePlots(zones: readonly DrawnZone[], type: DwellingType, texts: SiteTexts): Html | undefined {
  const drawable = zones.filter((zone) => figuresCount(zone, type) >= FEWEST_FIGURES)
  const first = drawable.find((zone) => figuresCount(zone, type) >= ENOUGH) ?? drawable[0]
  if (!first) return undefined
  const others = drawable.filter((zone) => zone !== first)
  return html`${pricePlot(first, type, texts)}${
    others.length > 0 &&
    html`<details class="more screen"><summary>${texts.plots.prices.others(texts[type], others.length)}</summary><div class="plots">${others.map((zone) => pricePlot(zone, type, texts))}</div></details>`
  }`
}
