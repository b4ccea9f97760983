import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, knownTag } from '../answers/etag.ts'
import { releaseText } from '../answers/release-text.ts'
import { storesOf } from '../plugins/release-lease.ts'
import { codingFor } from './coding.ts'
import type { TileMaker } from './tile-maker.ts'
import type { TilePlace, Tileset } from './tileset.ts'

export const TILE_TYPE = 'application/vnd.mapbox-vector-tile'
/** Of addresses that name no release: caches keep the tile but ask whether it is still the one. */
export const ASK_AGAIN = 'public, max-age=0, must-revalidate'

/** Sends the tile of a place of a tileset, or 204 where nothing is, or 304 to whoever has it. */
export async function sendTile(
  maker: TileMaker,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { set, place, cacheControl }: { set: Tileset; place: TilePlace; cacheControl: string },
): Promise<FastifyReply> {
  const stores = storesOf(request)
  reply.headers({ 'cache-control': cacheControl, ...robots(set) })
  const etag = etagOf(releaseText(stores), 'tile', [set.name, place.z, place.x, place.y])
  if (isHeldByClient(request, reply, etag)) return reply
  const coding = codingFor(request.headers['accept-encoding'])
  const tile = await maker.tile(stores, set, place, coding)
  if (tile.bytes.length === 0) return reply.code(204).send()
  if (tile.coding !== 'identity') reply.header('content-encoding', tile.coding)
  return reply.header('etag', etag).header('content-type', TILE_TYPE).send(tile.bytes)
}

/** Answers 304 when the client has this tile already. */
export function isHeldByClient(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  const known = knownTag(request.headers['if-none-match'], etag)
  if (known === undefined) return false
  reply.code(304).header('etag', known).send()
  return true
}

export const robots = ({ noindex }: Tileset): Record<string, string> =>
  noindex ? { 'x-robots-tag': 'noindex, noarchive' } : {}
