import { loadedAreas } from '../../api/operations/coverage/loaded.ts'
import type { TileLayer } from '../../api/tiles/layer.ts'
import { layers as tileLayers } from '../../api/tiles/layers/index.ts'
import { tileTemplate } from '../../api/tiles/tile-address.ts'
import type { Manifest } from '../../shared/release/release.ts'
import type { Stores } from '../../stores/stores.ts'
import type { Assets } from '../assets.ts'
import type { SiteTexts } from '../texts/en.ts'
import { type LargeMapConfig, type MapBounds, type MapConfig, TILE_LAYERS } from './client/config.ts'
import { firstBounds } from './first-bounds.ts'
import { loadedBoxes } from './loaded-boxes.ts'

/** What the scripts of the map must know of a release: the tiles that there are, and the place and the years that they cover. */
export function mapConfig(
  stores: Stores | undefined,
  { worker }: Assets,
  { locale, map }: SiteTexts,
  background: MapConfig['background'] = null,
): MapConfig {
  const there = stores ? loadedLayers(stores) : []
  const sets = there.flatMap(({ name, minZoom, maxZoom }) => {
    const known = TILE_LAYERS.find((one) => one === name)
    if (!known || !stores) return []
    // What these addresses answer never changes: browsers keep the tiles.
    const tiles = tileTemplate(stores.manifest, name)
    return [[known, { tiles, minzoom: minZoom, maxzoom: maxZoom }] as const]
  })
  return {
    layers: Object.fromEntries(sets),
    energy: stores !== undefined && isLoaded(stores.manifest, ['dpe']),
    permits: stores !== undefined && isLoaded(stores.manifest, ['permits']),
    iris: stores !== undefined && isLoaded(stores.manifest, ['iris']),
    salesAreas: stores ? salesAreasOf(stores.manifest) : [],
    background,
    bounds: stores ? boundsOf(stores, there) : null,
    years: stores?.sales.years ?? null,
    worker,
    locale,
    texts: map.client,
  }
}

/** The same for the page of the map, where what is loaded lies in addition. */
export function largeMapConfig(...given: Parameters<typeof mapConfig>): LargeMapConfig {
  const [stores] = given
  const boxes = stores ? loadedLayers(stores).flatMap((layer) => layer.boxes(stores)) : []
  return { ...mapConfig(...given), loaded: loadedBoxes(boxes) }
}

function loadedLayers({ manifest }: Stores): TileLayer[] {
  return tileLayers.filter((layer) => isLoaded(manifest, layer.datasets))
}

/** Where something is, as the layer says that tells it best: addresses may be of a whole département and parcels of one commune. */
function boundsOf(stores: Stores, there: readonly TileLayer[]): MapBounds | null {
  const boxes = there.map((layer) => layer.boxes(stores)).find((found) => found.length > 0)
  return firstBounds(boxes ?? [])
}

/** Codes of the départements of which all sales are loaded, and of the loaded communes of the others. */
export function salesAreasOf(manifest: Manifest): string[] {
  return [...loadedAreas(manifest, 'dvf')].flatMap(([area, communes]) =>
    communes === 'whole' ? [area] : [...communes],
  )
}

function isLoaded({ datasets }: Manifest, [first]: TileLayer['datasets']): boolean {
  return datasets.some(({ name, units }) => name === first && units.length > 0)
}
