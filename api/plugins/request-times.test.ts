import fc from 'fast-check'
import { AggregatorRegistry, Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { RequestTimes } from './request-times.ts'

const observation = fc.record({
  route: fc.constantFrom('/v1/parcels/:idu', '/ready', 'a "quoted" one'),
  method: fc.constantFrom('GET', 'HEAD'),
  status: fc.constantFrom(200, 404),
  // On the bounds of buckets, and anywhere.
  seconds: fc.oneof(fc.constantFrom(0, 0.0005, 0.001, 5), fc.double({ min: 0, max: 60, noNaN: true })),
})

/** The library's own histogram of the same. */
function libraryTimes(registry: Registry) {
  return new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
}

test('tells of any requests what the library would', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(observation, { maxLength: 40 }), async (observations) => {
      const registries = [new Registry(), new Registry()] as const
      const ours = new RequestTimes(registries[0])
      const theirs = libraryTimes(registries[1])
      const routes = new Map<string, ReturnType<RequestTimes['of']>>()
      for (const { route, method, status, seconds } of observations) {
        const count = routes.get(route) ?? ours.of(route)
        routes.set(route, count)
        count(method, status, seconds)
        theirs.observe({ route, method, status: String(status) }, seconds)
      }
      expect(await registries[0].metrics()).toBe(await registries[1].metrics())
    }),
  )
})

test('sums over processes as the library does', async () => {
  const registries = [new Registry(), new Registry()]
  registries.forEach((registry, i) => {
    const count = new RequestTimes(registry).of('/ready')
    for (let n = 0; n <= i; n++) count('GET', 200, 0.0007)
  })
  const all = await Promise.all(registries.map((registry) => registry.getMetricsAsJSON()))
  const text = await AggregatorRegistry.aggregate(all).metrics()
  expect(text).toContain('http_request_duration_seconds_count{route="/ready",method="GET",status="200"} 3\n')
  expect(text).toContain(
    'http_request_duration_seconds_bucket{le="0.001",route="/ready",method="GET",status="200"} 3\n',
  )
  expect(text).toContain(
    'http_request_duration_seconds_bucket{le="0.0005",route="/ready",method="GET",status="200"} 0\n',
  )
})
