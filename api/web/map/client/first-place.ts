import type { MapConfig } from '../../../../web/map/client/config.ts'
import type { Place } from '../../../../web/map/client/state.ts'
import { placeOfBounds } from '../../../../web/map/client/view-tiles.ts'

/**
 * The place that a map shows first, in a window of some pixels: all that is loaded. Where the tiles of the ground begin further in, it
 * shows the middle there, because an empty map would say that nothing is loaded. Undefined when nothing is.
 */
export function firstPlace({ bounds, layers }: MapConfig, width: number, height: number): Place | undefined {
  if (!bounds) return undefined
  const place = placeOfBounds(bounds, width, height)
  const begins = [layers.zones, layers.sections, layers.parcels].flatMap((set) => (set ? [set.minzoom] : []))
  return { ...place, zoom: begins.length === 0 ? place.zoom : Math.max(place.zoom, Math.min(...begins)) }
}
