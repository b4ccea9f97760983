import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ReleaseSource } from '../store/lease.ts'

/** Seconds; the look-ups take microseconds, an answer over HTTP a few hundred. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Gives the text of `/metrics`, from this app's registry or from those of all processes that serve. */
export type GatherMetrics = (registry: Registry) => () => Promise<string>

type Observe = (seconds: number) => void

/** Serves `/metrics` (Prometheus) and times every request. Each app has a registry of its own. */
export function addMetrics(
  app: FastifyInstance,
  releases: ReleaseSource,
  gather: GatherMetrics = ownMetrics,
): void {
  const registry = new Registry()
  const metrics = gather(registry)
  collectDefaultMetrics({ register: registry })
  const times = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route, method and status',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  })
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
    return metrics()
  })
}

const ownMetrics: GatherMetrics = (registry) => () => registry.metrics()

/** Times one route: the labelled series is looked up once for each method and status, not once a request. */
function observer(times: Histogram<'route' | 'method' | 'status'>, route: string) {
  const series = new Map<string, Map<number, Observe>>()
  return (method: string, reply: FastifyReply): void => {
    const byStatus = series.get(method) ?? new Map<number, Observe>()
    series.set(method, byStatus)
    let observe = byStatus.get(reply.statusCode)
    if (!observe) {
      const labelled = times.labels(route, method, String(reply.statusCode))
      observe = (seconds) => labelled.observe(seconds)
      byStatus.set(reply.statusCode, observe)
    }
    observe(reply.elapsedTime / 1000)
  }
}

function addReleaseGauges(registry: Registry, releases: ReleaseSource): void {
  new Gauge({
    name: 'terrier_release_info',
    help: 'The release that is served (1)',
    aggregator: 'max',
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
    aggregator: 'max',
    registers: [registry],
    collect() {
      const lease = releases.acquire()
      this.set(lease?.stores.parcels.count ?? 0)
      lease?.done()
    },
  })
}
