import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Geometry, geometrySchema } from '../../shared/schemas/geometry.ts'
import type { ReleaseSource } from '../../stores/lease.ts'
import type { Stores } from '../../stores/stores.ts'
import { notReady } from '../answers/problems.ts'
import { releaseSentences } from '../answers/release-sentences.ts'
import { type LeaseHooks, storesOf } from './release-lease.ts'

/**
 * `/health`: the process answers. `/ready`: a look-up by key and one by place give a right answer, and the service is not ending. Both name what a part of
 * the questions is refused for. `refused`: the release that should be served and is not, or not whole; `accounts`: why no key can be used.
 */
export function addProbes(
  app: FastifyInstance,
  releases: ReleaseSource,
  holdRelease: LeaseHooks,
  accounts: { readonly trouble: string | undefined },
): void {
  const troubles = () => ({
    ...(releases.refused ? { refused: releases.refused } : {}),
    ...(accounts.trouble === undefined ? {} : { accounts: accounts.trouble }),
  })
  app.get('/health', (_request, reply) => {
    reply.header('cache-control', 'no-store').send({ status: 'ok', ...troubles() })
  })
  app.get('/ready', { ...holdRelease }, async (request: FastifyRequest, reply) => {
    if (app.closing.begun()) throw notReady(releaseSentences.ending())
    const stores = storesOf(request)
    const parcel = await lookUp(stores)
    return reply
      .header('cache-control', 'no-store')
      .send({ status: 'ok', release: stores.manifest.id, parcel, ...troubles() })
  })
}

/** Finds a loaded parcel by its identifier and again by its first vertex. Throws the 503 Problem when it cannot. */
async function lookUp({ parcels, manifest }: Stores): Promise<string> {
  const some = await parcels.any()
  if (!some) throw notReady(releaseSentences.noParcel(manifest.id))
  const found = await parcels.byIdu(some.idu)
  if (!found) throw notReady(releaseSentences.lostParcel(some.idu, manifest.id))
  const [lng, lat] = firstVertex(geometrySchema.parse(JSON.parse(found.geometry)))
  // A neighbour may share the vertex, so any parcel within a metre will do.
  const nearest = await parcels.nearest(lng, lat, 1)
  if (!nearest) throw notReady(releaseSentences.lostPlace(some.idu, manifest.id))
  return found.idu
}

function firstVertex(geometry: Geometry): [number, number] {
  const polygon = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates[0]!
  return polygon[0]![0]!
}
