import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Stores } from '../../../stores/stores.ts'
import { invalidParameters, unknownPath } from '../../answers/problems.ts'
import { storesOf } from '../../plugins/release-lease.ts'
import type { RouteHooks } from '../../rest/routes.ts'
import { ASK_AGAIN, sendTile } from '../../tiles/send-tile.ts'
import type { TileMaker } from '../../tiles/tile-maker.ts'
import { tileSentences } from '../../tiles/tile-sentences.ts'
import { COMBINED, type TilePlace, type Tileset, tilesetNamed } from '../../tiles/tileset.ts'
import { loadedCollections } from '../documents.ts'
import { ogcSentences } from '../ogc-sentences.ts'
import { tileLimits } from './tileset-document.ts'
import { TILE_MATRIX_SET } from './web-mercator-quad.ts'

export interface OgcTileOptions {
  /** The one that makes the tiles of /v1/tiles: a tile asked by both is made once. */
  maker: TileMaker
  /** Counts the request against the ceiling of tiles, and gives it its release. */
  hooks: RouteHooks
}

const params = z.object({
  collection: z.string().optional(),
  tileMatrix: z.string(),
  tileRow: z.string(),
  tileCol: z.string(),
})

/** Adds the tiles of the whole release and of each collection that a layer draws, by row and column of the tile matrix set. */
export function addOgcTiles(app: FastifyInstance, { maker, hooks }: OgcTileOptions): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { collection, ...place } = params.parse(request.params)
    for (const name of Object.keys(request.query as object))
      throw invalidParameters([{ parameter: `query.${name.slice(0, 60)}`, detail: ogcSentences.unknown() }])
    const stores = storesOf(request)
    const set = tilesetNamed(
      collection === undefined ? COMBINED : layerOf(collection, stores, request),
      stores,
    )
    return sendTile(
      maker,
      { request, reply },
      { set, place: placeWithin(place, set, stores), cacheControl: ASK_AGAIN },
    )
  }
  const tile = `tiles/${TILE_MATRIX_SET}/:tileMatrix/:tileRow/:tileCol`
  app.get(`/ogc/${tile}`, { ...hooks }, handler)
  app.get(`/ogc/collections/:collection/${tile}`, { ...hooks }, handler)
}

/** The layer that draws a collection. Throws the 404 Problem where none does. */
function layerOf(name: string, stores: Stores, { url }: FastifyRequest): string {
  const layer = loadedCollections(stores).find((one) => one.name === name)?.tiles
  if (layer === undefined) throw unknownPath(url)
  return layer
}

/** Throws the 400 Problem that names the part which is no whole number, or outside of the limits of the tileset. */
function placeWithin(
  { tileMatrix, tileRow, tileCol }: Readonly<Record<'tileMatrix' | 'tileRow' | 'tileCol', string>>,
  set: Tileset,
  stores: Stores,
): TilePlace {
  const whole = (name: string, text: string, from: number, to: number) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (value >= from && value <= to) return value
    const range = tileSentences.fromTo(from, to)
    throw invalidParameters([{ parameter: `path.${name}`, detail: tileSentences.wholeNumber(range) }])
  }
  const z = whole('tileMatrix', tileMatrix, set.minZoom, set.maxZoom)
  const limits = tileLimits(set, stores).find((one) => one.tileMatrix === String(z))
  // Nothing is loaded of what is drawn at this zoom: every tile of it is empty.
  const last = 2 ** z - 1
  const { minTileRow = 0, maxTileRow = last, minTileCol = 0, maxTileCol = last } = limits ?? {}
  return {
    z,
    y: whole('tileRow', tileRow, minTileRow, maxTileRow),
    x: whole('tileCol', tileCol, minTileCol, maxTileCol),
  }
}
