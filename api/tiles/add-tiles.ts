import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { etagOf } from '../answers/etag.ts'
import { invalidParameters, unknownPath } from '../answers/problems.ts'
import { releaseText } from '../answers/release-text.ts'
import { cachedWithLinks, ownAddress } from '../plugins/own-address.ts'
import { storesOf } from '../plugins/release-lease.ts'
import type { RouteHooks } from '../rest/routes.ts'
import { ASK_AGAIN, isHeldByClient, robots, sendTile } from './send-tile.ts'
import { tileEdition } from './tile-address.ts'
import { tileJson } from './tile-json.ts'
import type { TileMaker } from './tile-maker.ts'
import { tileSentences } from './tile-sentences.ts'
import { checkPlace, readTilePlace, tilesetNamed } from './tileset.ts'

/** Of addresses that name the release and the version that draws it: what they answer never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'

const TILE_FILE = /^(.*)\.mvt$/
const JSON_FILE = /^(.*)\.json$/
const params = z.object({
  edition: z.string().optional(),
  layer: z.string(),
  z: z.string(),
  x: z.string(),
  file: z.string(),
})
const named = z.object({ file: z.string() })

export interface TileOptions {
  maker: TileMaker
  /** Counts the request against the ceiling of tiles, and gives it its release. */
  hooks: RouteHooks
}

/** Adds `GET /v1/tiles/…`: tiles of the release that is served, by addresses with and without its edition, and their TileJSON. */
export function addTiles(app: FastifyInstance, { maker, hooks }: TileOptions): void {
  const handler = tileHandler(maker)
  app.get('/v1/tiles/:layer/:z/:x/:file', { ...hooks }, handler)
  app.get('/v1/tiles/:edition/:layer/:z/:x/:file', { ...hooks }, handler)
  app.get('/v1/tiles/:file', { ...hooks }, (request, reply) => {
    const name = JSON_FILE.exec(named.parse(request.params).file)?.[1]
    if (name === undefined) throw unknownPath(request.url)
    refuseQuery(request)
    const stores = storesOf(request)
    const set = tilesetNamed(name, stores)
    const base = ownAddress(request)
    const etag = etagOf(releaseText(stores), 'tilejson', [name, base])
    reply.headers({ 'cache-control': cachedWithLinks(request, ASK_AGAIN), ...robots(set) })
    if (isHeldByClient(request, reply, etag)) return reply
    return reply
      .header('etag', etag)
      .header('content-type', 'application/json; charset=utf-8')
      .send(tileJson(set, stores, base))
  })
}

function tileHandler(maker: TileMaker) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { edition, layer, z, x, file } = params.parse(request.params)
    const y = TILE_FILE.exec(file)?.[1]
    if (y === undefined) throw unknownPath(request.url)
    refuseQuery(request)
    const place = readTilePlace({ z, x, y })
    const stores = storesOf(request)
    const set = tilesetNamed(layer, stores)
    checkPlace(set, place)
    const isPinned = edition === tileEdition(stores.manifest)
    if (edition !== undefined && !isPinned && edition !== stores.manifest.id)
      return reply
        .header('cache-control', 'no-store')
        .redirect(`/v1/tiles/${set.name}/${place.z}/${place.x}/${place.y}.mvt`, 302)
    const cacheControl = isPinned ? FOR_EVER : ASK_AGAIN
    return sendTile(maker, { request, reply }, { set, place, cacheControl })
  }
}

/** Throws the 400 Problem that names what stands behind a question mark: a cache would keep each spelling for itself. */
function refuseQuery({ query }: FastifyRequest): void {
  for (const name of Object.keys(query as object))
    throw invalidParameters([{ parameter: `query.${name}`, detail: tileSentences.takesNone() }])
}
