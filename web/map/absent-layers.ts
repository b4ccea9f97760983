import type { MapConfig } from './client/config.ts'
import type { PriceLevel } from './client/state.ts'

/** Layers that the form switches, by the names of its fields. */
export const SWITCHED = ['sales', 'planning', 'permits', 'buildings', 'energy'] as const
export type SwitchedLayer = (typeof SWITCHED)[number]

/** What a service may lack that a layer needs. */
export type Lacking = SwitchedLayer | 'outlines'

/** What a layer lacks to be shown; undefined when it can be. */
export function lackingFor(layer: SwitchedLayer, config: MapConfig): Lacking | undefined {
  const { layers, energy, permits } = config
  const isThere: Readonly<Record<SwitchedLayer, boolean>> = {
    sales: layers.sales !== undefined,
    planning: layers.planning !== undefined,
    permits,
    buildings: layers.buildings !== undefined,
    energy,
  }
  return isThere[layer] ? undefined : layer
}

/** What prices by zone lack. Zones without sales would be hatched as if there were few. */
export function lackingForPrices({ salesAreas, layers }: MapConfig): 'sales' | 'outlines' | undefined {
  if (salesAreas.length === 0) return 'sales'
  return layers.zones === undefined ? 'outlines' : undefined
}

/** The zoom from which a layer is drawn. */
export function drawnFrom(layer: SwitchedLayer, { layers }: MapConfig): number {
  const set = layer === 'permits' || layer === 'energy' ? layers.parcels : layers[layer]
  return set?.minzoom ?? 0
}

/** Levels of prices whose outlines are not loaded. */
export function absentLevels({ iris, layers }: MapConfig): PriceLevel[] {
  return [...(iris ? [] : ['iris' as const]), ...(layers.sections === undefined ? ['section' as const] : [])]
}
