import type { Map as MapLibre } from 'maplibre-gl'
import type { Drawing } from './drawing.ts'
import { pricesShown, usualChoice, usualPrice, zonesInView } from './figures.ts'
import { unknownSalesText } from './sales-areas.ts'
import { type PriceScale, scaleOfView } from './scale.ts'
import type { State } from './state.ts'

export interface ViewFigures extends Pick<State, 'year' | 'type'> {
  scale: PriceScale
  unknownSales: string | undefined
}

/** What the tiles in view say of prices: the year and type where the reader left them to the map, the classes, and why sales are missing. */
export function readView(map: MapLibre, drawing: Drawing): ViewFigures {
  const { config, state, scale } = drawing
  const zones = zonesInView(map, drawing)
  const isOpen = state.year === undefined || state.type === undefined
  const chosen = isOpen ? usualChoice(zones) : undefined
  const type = state.type ?? chosen?.type
  const year = state.year ?? chosen?.year
  const sales =
    state.sales && map.getSource('sales') ? map.querySourceFeatures('sales', { sourceLayer: 'sales' }) : []
  const price = usualPrice(
    zones,
    type ?? 'Appartement',
    sales.map(({ properties }) => properties),
  )
  // Narrow classes would give single sales, which lie far apart, two colours.
  const shown = state.sales ? [] : pricesShown(zones, { year, type })
  return {
    year,
    type,
    scale: price === undefined ? scale : scaleOfView(price, shown),
    unknownSales: unknownSalesText(
      zones.map(({ code }) => String(code)),
      config.salesAreas,
      config.texts,
    ),
  }
}
