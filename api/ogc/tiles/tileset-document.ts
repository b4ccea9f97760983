import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { tileAt } from '../../../shared/tiles/tile-grid.ts'
import type { Stores } from '../../../stores/stores.ts'
import { layerFields, type TileLayer } from '../../tiles/layer.ts'
import { TILE_TYPE } from '../../tiles/send-tile.ts'
import type { Tileset } from '../../tiles/tileset.ts'
import { CRS84 } from '../crs.ts'
import { JSON_TYPE, type OgcLink, TILING_SCHEME_REL } from '../links.ts'
import { TILE_MATRIX_SET, TILE_MATRIX_SET_URI, WEB_MERCATOR } from './web-mercator-quad.ts'

/** Where a tileset is described: absolute addresses of /ogc, and of the resource that has the tiles. */
export interface TilesetAddress {
  base: string
  /** `{base}` or a collection: its tilesets stand at `{resource}/tiles`. */
  resource: string
}

/** Columns and rows of a zoom in which something of a tileset may be. */
export interface TileLimits {
  tileMatrix: string
  minTileRow: number
  maxTileRow: number
  minTileCol: number
  maxTileCol: number
}

/** A tileset in a list: what it is of, and where the rest is said. */
export function tilesetItem({ name, layers }: Tileset, { base, resource }: TilesetAddress) {
  return {
    title: name,
    description: layers.map(({ description }) => description).join('; '),
    dataType: 'vector',
    crs: WEB_MERCATOR,
    tileMatrixSetURI: TILE_MATRIX_SET_URI,
    links: [
      { href: `${resource}/tiles/${TILE_MATRIX_SET}`, rel: 'self', type: JSON_TYPE },
      { href: `${base}/tileMatrixSets/${TILE_MATRIX_SET}`, rel: TILING_SCHEME_REL, type: JSON_TYPE },
    ] as OgcLink[],
  }
}

/** The metadata of a tileset (OGC 17-083r4, tile set metadata). */
export function tilesetDocument(set: Tileset, address: TilesetAddress, stores: Stores) {
  const item = tilesetItem(set, address)
  const box = boxOf(set, stores)
  return {
    ...item,
    tileMatrixSetLimits: tileLimits(set, stores),
    ...(box ? { boundingBox: boundingBox(box) } : {}),
    layers: set.layers.map((layer) => layerDocument(layer, stores)),
    links: [
      ...item.links,
      {
        href: `${address.resource}/tiles/${TILE_MATRIX_SET}/{tileMatrix}/{tileRow}/{tileCol}`,
        rel: 'item',
        type: TILE_TYPE,
        templated: true,
      },
      {
        href: `${address.base.replace(/\/ogc$/, '')}/v1/tiles/${set.name}.json`,
        rel: 'describedby',
        type: JSON_TYPE,
        title: 'TileJSON 3.0',
      },
    ] satisfies OgcLink[],
  }
}

const TYPES = { String: 'string', Number: 'number', Boolean: 'boolean' } as const

function layerDocument(layer: TileLayer, stores: Stores) {
  const fields = Object.entries(layerFields(layer, stores))
  return {
    id: layer.name,
    description: layer.description,
    dataType: 'vector',
    minTileMatrix: String(layer.minZoom),
    maxTileMatrix: String(layer.maxZoom),
    propertiesSchema: {
      type: 'object',
      properties: Object.fromEntries(fields.map(([name, type]) => [name, { type: TYPES[type] }])),
    },
  }
}

/** The limits of each zoom, by what is loaded; none where nothing is. */
export function tileLimits(set: Tileset, stores: Stores): TileLimits[] {
  const zooms = Array.from({ length: set.maxZoom - set.minZoom + 1 }, (_, i) => set.minZoom + i)
  return zooms.flatMap((zoom) => {
    const drawn = set.layers.filter(({ minZoom, maxZoom }) => zoom >= minZoom && zoom <= maxZoom)
    const box = boxOf({ layers: drawn }, stores)
    if (!box) return []
    const [west, south, east, north] = box
    const [topLeft, bottomRight] = [tileAt(zoom, west, north), tileAt(zoom, east, south)]
    const limits = {
      tileMatrix: String(zoom),
      minTileRow: topLeft.y,
      maxTileRow: bottomRight.y,
      minTileCol: topLeft.x,
      maxTileCol: bottomRight.x,
    }
    return [limits]
  })
}

/** West, south, east, north of what is loaded, 1e-7 degrees. */
function boxOf(
  { layers }: Pick<Tileset, 'layers'>,
  stores: Stores,
): [number, number, number, number] | undefined {
  const boxes = layers.flatMap((layer) => layer.boxes(stores))
  if (boxes.length === 0) return undefined
  const side = (pick: (...sides: number[]) => number, at: number) => pick(...boxes.map((box) => box[at]!))
  return [side(Math.min, 0), side(Math.min, 1), side(Math.max, 2), side(Math.max, 3)]
}

function boundingBox(box: readonly number[]) {
  const [west, south, east, north] = box.map((side) => side / UNITS_PER_DEGREE)
  return { crs: CRS84, lowerLeft: [west, south], upperRight: [east, north] }
}
