import type { MapConfig } from './config.ts'
import type { PixelBox } from './free-part.ts'
import type { MapPosition } from './state.ts'
import { placeOfBounds } from './view-tiles.ts'

/**
 * The place that a map shows first: all that is loaded, in the part of the view that nothing lies over. Where the tiles of the ground begin
 * further in, it shows the middle there, because an empty map would say that nothing is loaded. Undefined when nothing is.
 */
export function firstPlace(
  { bounds, layers }: MapConfig,
  view: PixelBox,
  free: PixelBox = view,
): MapPosition | undefined {
  if (!bounds) return undefined
  const begins = [layers.zones, layers.sections, layers.parcels].flatMap((set) => (set ? [set.minzoom] : []))
  return placeOfBounds(bounds, view, free, begins.length === 0 ? 0 : Math.min(...begins))
}
