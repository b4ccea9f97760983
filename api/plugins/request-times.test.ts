import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { RequestTimes } from './request-times.ts'

test('the text is what prom-client writes of the same observations', async () => {
  const registers = [new Registry()]
  const peer = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const times = new RequestTimes()
  for (const [route, status] of [
    ['/v1/parcels/:idu', 200],
    ['a "quoted" \\ route', 404],
  ] as const) {
    const observe = times.series(route, 'GET', status)
    for (const seconds of [0, 0.0004, 0.0005, 0.00050001, 0.3, 5, 5.001, 70]) {
      observe(seconds)
      peer.observe({ route, method: 'GET', status }, seconds)
    }
  }
  expect(times.text()).toBe(`${(await registers[0]!.metrics()).trimEnd()}\n`)
})
