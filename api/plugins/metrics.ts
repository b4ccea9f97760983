import type { FastifyInstance, RouteOptions } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ReleaseSource } from '../../stores/lease.ts'
import { metricsGuard } from './metrics-guard.ts'
import { routeLabel } from './route-label.ts'

/** Returns the text of `/metrics`, from this app's registry or from those of all serving processes. */
export type GatherMetrics = (registry: Registry) => () => Promise<string>

/** Serves `/metrics` (Prometheus) to those that `metricsGuard` lets in, and times every request. Each app has a registry of its own. */
export function addMetrics(
  app: FastifyInstance,
  releases: ReleaseSource,
  { gather = ownMetrics, token }: { gather?: GatherMetrics | undefined; token: string | undefined },
): void {
  const registry = new Registry()
  const metrics = gather(registry)
  collectDefaultMetrics({ register: registry })
  const observeRoute = requestTimes(registry)
  addReleaseGauges(registry, releases)
  addMemoryGauges(registry, releases)

  app.addHook('onRoute', (route) => {
    const observe = observeRoute(routeLabel(route.url))
    const hooks = route.onResponse === undefined ? [] : [route.onResponse].flat()
    const timed: RouteOptions['onResponse'] = [
      ...hooks,
      (request, reply, done) => {
        observe(request.method, reply.statusCode, reply.elapsedTime / 1000)
        done()
      },
    ]
    route.onResponse = timed
  })
  // Unknown addresses share one label: otherwise a scanner would make a time series for each.
  const observeUnmatched = observeRoute('unmatched')
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) observeUnmatched(request.method, reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { onRequest: [metricsGuard(token)] }, async (_request, reply) => {
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return metrics()
  })
}

/** Seconds. An answer over HTTP takes a few hundred microseconds. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Returns a function that makes, for a route, the observer of its requests' seconds. */
function requestTimes(registry: Registry) {
  const times = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  return (route: string) => (method: string, status: number, seconds: number) =>
    times.observe({ route, method, status: String(status) }, seconds)
}

const ownMetrics: GatherMetrics = (registry) => () => registry.metrics()

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
    name: 'terrier_release_refused',
    help: 'Whether the release that should be served is not, or not whole (1): /ready says why',
    aggregator: 'max',
    registers: [registry],
    collect() {
      this.set(releases.refused ? 1 : 0)
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

/** What is held of the releases. Of several processes `/metrics` gives the sum: each has memory of its own. */
function addMemoryGauges(registry: Registry, releases: ReleaseSource): void {
  new Gauge({
    name: 'terrier_memory_bytes',
    help: 'Bytes of the releases that are in memory: whole départements of addresses, blocks of all else and pages, unpacked documents, and what stays whatever is asked',
    labelNames: ['of'] as const,
    registers: [registry],
    collect() {
      const held = releases.memory
      this.set({ of: 'blocks' }, held?.blocks.bytes ?? 0)
      this.set({ of: 'documents' }, held?.documents.bytes ?? 0)
      this.set({ of: 'staying' }, held?.staying ?? 0)
      this.set({ of: 'older_releases' }, held?.older ?? 0)
    },
  })
  new Counter({
    name: 'terrier_block_reads_total',
    help: 'Blocks read from files for questions',
    labelNames: ['of'] as const,
    registers: [registry],
    collect() {
      const { blocks, documents } = releases.memory ?? {}
      this.reset()
      this.inc({ of: 'blocks' }, blocks?.reads ?? 0)
      this.inc({ of: 'documents' }, documents?.reads ?? 0)
    },
  })
}
