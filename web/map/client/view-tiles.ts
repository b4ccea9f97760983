import type { Bounds } from './config.ts'
import type { Place } from './state.ts'

export interface TileAddress {
  z: number
  x: number
  y: number
}

/** Pixels of a tile as the map draws it, at a whole zoom. */
const TILE_PIXELS = 512

/** The place that shows bounds whole in a window of some pixels, with a margin around. */
export function placeOfBounds(
  [west, south, east, north]: Bounds,
  width: number,
  height: number,
  most = 19,
): Place {
  const [left, right] = [worldX(west), worldX(east)]
  const [top, bottom] = [worldY(north), worldY(south)]
  const room = (pixels: number, span: number) =>
    Math.log2((pixels * 0.92) / TILE_PIXELS / Math.max(span, 1e-9))
  const zoom = Math.max(0, Math.min(most, room(width, right - left), room(height, bottom - top)))
  return { zoom, lng: (west + east) / 2, lat: latitudeOf((top + bottom) / 2) }
}

/** The tiles that a map of this size shows at a place, nearest to its middle first. */
export function tilesOfView(
  { zoom, lng, lat }: Place,
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

function worldY(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
}
