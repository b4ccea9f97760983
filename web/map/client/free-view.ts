import { LngLatBounds, type Map as MapLibre } from 'maplibre-gl'
import { boxHeight, boxWidth, type PixelBox, paddingOf } from './free-part.ts'
import { freePartOf, mapBox } from './over-map.ts'

/** Pixels between a place and the edge of the free part. */
const MARGIN = 16
/** In a free part smaller than this nothing is shown. */
const LEAST = 60

/** Moves the map so that a place is in the part of it that nothing lies over. */
export class FreeView {
  readonly #map: MapLibre

  constructor(map: MapLibre) {
    this.#map = map
  }

  /** Pixels from the middle of the map to that of its free part. */
  get offset(): [x: number, y: number] {
    const view = mapBox(this.#map.getContainer())
    const free = freePartOf(this.#map.getContainer())
    if (isTooSmall(free)) return [0, 0]
    return [(free.left + free.right - view.right) / 2, (free.top + free.bottom - view.bottom) / 2]
  }

  /** What keeps `fitBounds` in the free part. */
  padding(margin = MARGIN): PixelBox {
    const container = this.#map.getContainer()
    const free = freePartOf(container)
    const view = mapBox(container)
    return paddingOf(view, isTooSmall(free) ? shrunk(view, margin) : shrunk(free, margin))
  }

  /** Brings bounds into the free part if they are not there already; never nearer than the map is now. */
  bring(bounds: LngLatBounds): void {
    const map = this.#map
    const free = shrunk(freePartOf(map.getContainer()), MARGIN)
    if (isTooSmall(free)) return
    const [a, b] = [map.project(bounds.getNorthWest()), map.project(bounds.getSouthEast())]
    const isFree = a.x >= free.left && a.y >= free.top && b.x <= free.right && b.y <= free.bottom
    if (isFree) return
    map.fitBounds(bounds, { padding: this.padding(), maxZoom: map.getZoom(), linear: true, duration: 400 })
  }
}

/** The box around a parcel as the tiles that are there have it; undefined where none of it is there. */
export function boundsOfParcel(map: MapLibre, idu: string): LngLatBounds | undefined {
  if (!map.getSource('parcels')) return undefined
  const pieces = map.querySourceFeatures('parcels', {
    sourceLayer: 'parcels',
    filter: ['==', ['get', 'idu'], idu],
  })
  const bounds = new LngLatBounds()
  for (const { geometry } of pieces)
    if (geometry.type === 'Polygon') extendBy(bounds, geometry.coordinates)
    else if (geometry.type === 'MultiPolygon') extendBy(bounds, geometry.coordinates.flat())
  return bounds.isEmpty() ? undefined : bounds
}

function extendBy(bounds: LngLatBounds, rings: readonly number[][][]): void {
  for (const [x, y] of rings.flat() as [number, number][]) bounds.extend([x, y])
}

function shrunk({ left, top, right, bottom }: PixelBox, by: number): PixelBox {
  return { left: left + by, top: top + by, right: right - by, bottom: bottom - by }
}

function isTooSmall(box: PixelBox): boolean {
  return boxWidth(box) < LEAST || boxHeight(box) < LEAST
}
