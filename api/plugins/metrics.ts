import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { ReleaseSource } from '../store/lease.ts'
import { type Observe, RequestTimes } from './request-times.ts'

/** Serves `/metrics` (Prometheus) and times every request. Each app has a registry of its own. */
export function addMetrics(app: FastifyInstance, releases: ReleaseSource): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const times = new RequestTimes()
  addReleaseGauges(registry, releases)

  app.addHook('onRoute', (route) => {
    const observe = observer(times, route.url)
    const hooks = route.onResponse === undefined ? [] : [route.onResponse].flat()
    const timed: RouteOptions['onResponse'] = [
      ...hooks,
      (request, reply, done) => {
        observe(request.method, reply)
        done()
      },
    ]
    route.onResponse = timed
  })
  // Addresses that nobody serves share one label: a scanner must not make a time series for each.
  const observeUnmatched = observer(times, 'unmatched')
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) observeUnmatched(request.method, reply)
    done()
  })
  app.get('/metrics', async (_request, reply) => {
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return `${await registry.metrics()}\n${times.text()}`
  })
}

/** Times one route: the series is looked up once for each method and status, not once a request. */
function observer(times: RequestTimes, route: string) {
  const series = new Map<string, Observe[]>()
  return (method: string, reply: FastifyReply): void => {
    const byStatus = series.get(method) ?? []
    if (byStatus.length === 0) series.set(method, byStatus)
    const observe = byStatus[reply.statusCode] ?? times.series(route, method, reply.statusCode)
    byStatus[reply.statusCode] = observe
    observe(reply.elapsedTime / 1000)
  }
}

function addReleaseGauges(registry: Registry, releases: ReleaseSource): void {
  new Gauge({
    name: 'terrier_release_info',
    help: 'The release that is served (1)',
    labelNames: ['release'] as const,
    registers: [registry],
    collect() {
      this.reset()
      const lease = releases.acquire()
      if (lease) this.set({ release: lease.stores.manifest.id }, 1)
      lease?.done()
    },
  })
  new Gauge({
    name: 'terrier_parcels',
    help: 'Parcels in the release that is served',
    registers: [registry],
    collect() {
      const lease = releases.acquire()
      this.set(lease?.stores.parcels.count ?? 0)
      lease?.done()
    },
  })
}
