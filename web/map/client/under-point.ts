import type { Map as MapLibre } from 'maplibre-gl'
import type { FeatureAttributes } from './figures.ts'
import { PARCEL_FILL, PARCEL_PERMITS } from './style-ground.ts'
import { PLAN_FILL } from './style-planning.ts'
import { priceLayerId } from './style-prices.ts'
import { SALES } from './style-sales.ts'

/** Pixels around a point in which a sale is still meant: its circle is small for a finger. */
const REACH = 5
const PRICES = (['departement', 'commune', 'iris', 'section'] as const).map(priceLayerId)

export interface UnderPoint {
  /** IDU. */
  parcel: string | undefined
  sale: { idu: string | undefined; attributes: FeatureAttributes } | undefined
  /** The zone whose price is coloured there. */
  zone: FeatureAttributes | undefined
  /** The zone of a planning document that is drawn there. */
  plan: FeatureAttributes | undefined
  /** The parcel whose permits are drawn there. */
  permits: FeatureAttributes | undefined
}

/** What the map shows at a point of its window, in pixels. */
export function underPoint(map: MapLibre, { x, y }: { x: number; y: number }): UnderPoint {
  const there = (ids: readonly string[]) => ids.filter((id) => map.getLayer(id))
  const sales = map.queryRenderedFeatures(
    [
      [x - REACH, y - REACH],
      [x + REACH, y + REACH],
    ],
    { layers: there([SALES]) },
  )
  const sale = sales[0]?.properties
  const [parcel] = map.queryRenderedFeatures([x, y], { layers: there([PARCEL_FILL]) })
  const [zone] = map.queryRenderedFeatures([x, y], { layers: there(PRICES) })
  const [plan] = map.queryRenderedFeatures([x, y], { layers: there([PLAN_FILL]) })
  const [permits] = map.queryRenderedFeatures([x, y], { layers: there([PARCEL_PERMITS]) })
  return {
    parcel: text(parcel?.properties.idu),
    sale: sale && { idu: text(sale.idu), attributes: sale },
    zone: zone?.properties,
    plan: plan?.properties,
    permits: permits?.properties,
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
