import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { storesOf } from '../../api/plugins/release-lease.ts'
import type { RouteHooks } from '../../api/rest/routes.ts'
import type { MapBackground } from '../../shared/settings/outside.ts'
import type { ReleaseSource } from '../../stores/lease.ts'
import type { Assets } from '../assets.ts'
import { NOINDEX, visitOf } from '../visit.ts'
import { mapPage } from './map-page.ts'
import { suggest } from './suggest.ts'
import { unitOutline } from './unit-outline.ts'

export interface MapOptions {
  releases: ReleaseSource
  assets: Assets
  /** What readers may switch on below the layers. */
  background: MapBackground | undefined
  /** Hooks of what counts against the pages' ceiling. */
  counted: RouteHooks
}

/** Never in a shared cache: the language of an answer is that of its reader. */
const HEADERS = { 'cache-control': 'private, no-cache', vary: 'accept-encoding, accept-language, cookie' }

/**
 * Adds the page of the map, the suggestions of its search and the outline of a unit. What its scripts ask counts as a page: an address of
 * the API would take from the questions of the reader. The page itself asks nothing: it is served without a release, too.
 */
export function addMap(app: FastifyInstance, { releases, assets, background, counted }: MapOptions): void {
  app.get('/map', async (request, reply) => {
    const lease = releases.acquire()
    try {
      return await mapPage(visitOf(request, reply), lease?.stores, { assets, background: background ?? null })
    } finally {
      lease?.done()
    }
  })
  app.get('/map/suggest', counted, async (request, reply) => {
    const { texts } = visitOf(request, reply)
    const found = await suggest(request.query, storesOf(request), texts)
    return reply.headers(HEADERS).send(found)
  })
  app.get('/map/parcels/:idu/unit', counted, async (request, reply) => {
    const { idu } = z.object({ idu: z.string() }).parse(request.params)
    const geometry = await unitOutline(idu, storesOf(request))
    return reply.headers({ ...HEADERS, 'x-robots-tag': NOINDEX }).send({ geometry })
  })
}
