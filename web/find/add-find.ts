import type { FastifyInstance } from 'fastify'
import type { RouteHooks } from '../../api/rest/routes.ts'
import { visitOf } from '../visit.ts'
import { downloadParcels, PARCEL_FILES } from './download.ts'
import { findParcelsPage } from './find-parcels.ts'
import { findSales } from './find-sales.ts'
import { findFailure } from './refused.ts'

/**
 * Adds the questions over many rows that the page of the map asks. They count as pages, and are bounded like the same questions of the
 * API: those who ask share one queue.
 */
export async function addFind(site: FastifyInstance, counted: RouteHooks): Promise<void> {
  await site.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const shown = findFailure(visitOf(request, reply), error)
      if (!shown) throw error
      return shown
    })
    scope.get('/map/find', counted, (request, reply) => findParcelsPage(visitOf(request, reply)))
    scope.get('/map/find/sales', counted, (request, reply) => findSales(visitOf(request, reply)))
    const files = Object.keys(PARCEL_FILES).join('|')
    scope.get(`/map/find/parcels.:format(^${files}$)`, counted, (request, reply) =>
      downloadParcels(visitOf(request, reply)),
    )
  })
}
