import type { MapBounds } from './config.ts'
import { boxHeight, boxWidth, type PixelBox } from './free-part.ts'
import type { MapPosition } from './state.ts'

export interface TileAddress {
  z: number
  x: number
  y: number
}

/** Pixels of a tile as the map draws it, at a whole zoom. */
const TILE_PIXELS = 512

/** The place at which a view shows bounds whole in its free part, with a margin around. A place is the middle of the view. */
export function placeOfBounds(
  [west, south, east, north]: MapBounds,
  view: PixelBox,
  free: PixelBox = view,
  least = 0,
  most = 19,
): MapPosition {
  const [left, right] = [worldX(west), worldX(east)]
  const [top, bottom] = [worldY(north), worldY(south)]
  const room = (pixels: number, span: number) =>
    Math.log2((pixels * 0.92) / TILE_PIXELS / Math.max(span, 1e-9))
  const fits = Math.min(room(boxWidth(free), right - left), room(boxHeight(free), bottom - top))
  const zoom = Math.max(least, Math.min(most, fits))
  const pixel = 1 / (TILE_PIXELS * 2 ** zoom)
  const asideX = (free.left + free.right - view.left - view.right) / 2
  const asideY = (free.top + free.bottom - view.top - view.bottom) / 2
  return {
    zoom,
    lng: lngOf((left + right) / 2 - asideX * pixel),
    lat: latitudeOf((top + bottom) / 2 - asideY * pixel),
  }
}

/** The tiles that a map of this size shows at a place, nearest to its middle first. */
export function tilesOfView(
  { zoom, lng, lat }: MapPosition,
  width: number,
  height: number,
  maxzoom: number,
): TileAddress[] {
  const z = Math.min(Math.floor(zoom), maxzoom)
  const count = 2 ** z
  const [x, y] = [worldX(lng) * count, worldY(lat) * count]
  const [halfX, halfY] = [width, height].map((pixels) => pixels / 2 / TILE_PIXELS / 2 ** (zoom - z)) as [
    number,
    number,
  ]
  const clamp = (value: number) => Math.max(0, Math.min(count - 1, Math.floor(value)))
  const tiles: TileAddress[] = []
  for (let column = clamp(x - halfX); column <= clamp(x + halfX); column += 1)
    for (let row = clamp(y - halfY); row <= clamp(y + halfY); row += 1) tiles.push({ z, x: column, y: row })
  const far = (tile: TileAddress) => Math.hypot(tile.x + 0.5 - x, tile.y + 0.5 - y)
  return tiles.sort((a, b) => far(a) - far(b))
}

/** Web Mercator, the world from 0 to 1 (EPSG:3857). */
const worldX = (lng: number) => (lng + 180) / 360

const lngOf = (x: number) => x * 360 - 180

function worldY(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
}
