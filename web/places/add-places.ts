import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { storesOf } from '../../api/plugins/release-lease.ts'
import type { RouteHooks } from '../../api/rest/routes.ts'
import type { Stores } from '../../stores/stores.ts'
import type { Assets } from '../assets.ts'
import { type Visit, visitOf } from '../visit.ts'
import { showCard } from './card-page.ts'
import { communePlace, type Place, streetPlace, zonePlace } from './place.ts'
import { showPlace } from './place-page.ts'
import { showSales } from './sales-page.ts'

/** How a place is found by what stands in an address. */
interface PlaceRoute {
  url: string
  params: readonly string[]
  find(params: readonly string[], stores: Stores): Place | Promise<Place>
  /** Whether its sales are listed. */
  sales: boolean
  /** Whether it has a model card of the estimates. */
  card: boolean
}

const ROUTES: readonly PlaceRoute[] = [
  {
    url: '/communes/:code',
    params: ['code'],
    find: ([code = ''], stores) => communePlace(code, stores),
    sales: true,
    card: true,
  },
  {
    url: '/iris/:code',
    params: ['code'],
    find: ([code = ''], stores) => zonePlace('iris', code, stores),
    sales: true,
    card: false,
  },
  {
    url: '/rues/:commune/:street',
    params: ['commune', 'street'],
    find: ([commune = '', street = ''], stores) => streetPlace(commune, street, stores),
    sales: true,
    card: false,
  },
  {
    url: '/departements/:code',
    params: ['code'],
    find: ([code = ''], stores) => zonePlace('departement', code, stores),
    sales: false,
    card: true,
  },
]

const values = z.record(z.string(), z.string())

/** Serves the pages of places, and the lists of their sales. */
export function addPlaces(
  scope: FastifyInstance,
  { counted, assets }: { counted: RouteHooks; assets: Assets },
): void {
  for (const { url, params, find, sales, card } of ROUTES) {
    const answer = (ending: string, page: (visit: Visit, place: Place) => Promise<FastifyReply>) =>
      scope.get(`${url}${ending}`, counted, async (request, reply) => {
        const asked = values.parse(request.params)
        const stores = storesOf(request)
        const place = await find(
          params.map((name) => asked[name] ?? ''),
          stores,
        )
        const [path, query] = request.url.split('?')
        // A code from before a merger, or in small letters, leads to the address of today.
        if (decodeURI(path ?? '') !== decodeURI(`${place.path}${ending}`))
          return reply.redirect(`${place.path}${ending}${query === undefined ? '' : `?${query}`}`, 301)
        return page(visitOf(request, reply, { assets }), place)
      })
    answer('', showPlace)
    if (sales) answer('/sales', showSales)
    if (card) answer('/estimates', showCard)
  }
}
