import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { tracingOf } from '../../shared/process/tracing.ts'
import { type Fleet, fleet } from '../support/fleet.ts'
import { testServer } from '../support/http-server.ts'
import { NO_QUOTAS } from '../support/no-quotas.ts'
import { type Collector, otlpCollector } from '../support/otlp-collector.ts'
import { beginRun, published } from '../support/refreshes.ts'
import { serverProcess } from '../support/server-process.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'

describe('traces, where OTEL_EXPORTER_OTLP_ENDPOINT names a collector', () => {
  let collector: Collector
  let one: Fleet
  let env: Record<string, string>
  beforeAll(async () => {
    collector = await otlpCollector()
    env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '50' }
    one = await fleet({ env })
  })
  afterAll(async () => {
    await one?.stop()
    await collector?.close()
  })

  const named = (name: string) => collector.span(name, (span) => span.name === name)

  test('a run is one trace: each job with its dataset and département, and its parts below it', async () => {
    const worker = one.start('worker')
    await worker.says('worker ready')
    one.producer.next = ['failing', 'failing', 'failing', 'failing', 'failing']
    const run = await beginRun(one)
    await published(one)
    const look = await named('detect cadastre')
    expect(look).toMatchObject({
      service: 'terrier-worker',
      kind: 5,
      attributes: { 'terrier.step': 'detect', 'terrier.dataset': 'cadastre', 'terrier.area': '96' },
      status: { code: 0 },
    })
    expect(look.parentSpanId).toBeUndefined()
    const ofRun = { traceId: look.traceId, parentSpanId: look.spanId }
    const publication = await named('publish cadastre')
    expect(publication).toMatchObject(ofRun)
    expect(publication.attributes).toMatchObject({ 'terrier.run': run, 'terrier.area': '96' })

    // The producer failed at first: an attempt that says so, then one that ends well.
    const attempt = (n: number) =>
      collector.span(
        `attempt ${n}`,
        (span) => span.name === 'prepare cadastre' && span.attributes['terrier.attempt'] === n,
      )
    const [failed, done] = [await attempt(1), await attempt(2)]
    for (const span of [failed, done])
      expect(span).toMatchObject({
        ...ofRun,
        attributes: { 'terrier.departement': '96', 'terrier.run': run },
      })
    expect(failed.status).toMatchObject({
      code: 2,
      message: expect.stringContaining('the server answered 500'),
    })
    expect(done.status).toEqual({ code: 0 })

    // What the process of the step tells of itself.
    const part = await named('cadastre 96')
    expect(part).toMatchObject({
      traceId: look.traceId,
      parentSpanId: done.spanId,
      service: 'terrier-worker',
    })
    expect(part.attributes['terrier.summary']).toMatch(/^\d+ rows$/)
  })

  test('a request is a span in the trace of its caller: route, status, release', async () => {
    const server = await serverProcess({ ...env, ...NO_QUOTAS, TERRIER_DATA: one.dataDir.dir })
    const headers = { traceparent: `00-${TRACE}-${CALLER}-01` }
    const path = '/v1/parcels/960010000A0001'
    const ok = await fetch(`${server.url}${path}`, { headers })
    expect(ok.status).toBe(200)
    expect((await fetch(`${server.url}/nowhere?q=Dupont`)).status).toBe(404)
    const found = await collector.span('the caller', (span) => span.traceId === TRACE)
    expect(found).toMatchObject({
      service: 'terrier-api',
      name: 'GET /v1/parcels/:idu',
      kind: 2,
      parentSpanId: CALLER,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/v1/parcels/:idu',
        'url.path': path,
        'http.response.status_code': 200,
        'terrier.release': (await one.dataDir.readCurrent())!.id,
      },
      status: { code: 0 },
    })
    const lost = await collector.span('nowhere', (span) => span.attributes['url.path'] === '/nowhere')
    expect(lost.attributes['http.response.status_code']).toBe(404)
    expect(JSON.stringify(lost)).not.toContain('Dupont')
    await server.stop()
  })
})

describe('traces, where nobody asked for them', () => {
  test.each(['serve', 'worker', 'ingest'])('nothing of them is loaded by terrier %s', async (verb) => {
    const dist = resolve(import.meta.dirname, '../../dist')
    const program = `
      import { createRequire } from 'node:module'
      process.argv = [process.execPath, 'terrier', '${verb}', '--help']
      process.on('exit', () => {
        const loaded = Object.keys(createRequire('${dist}/x.js').cache)
        console.error(loaded.filter((path) => /@opentelemetry\\/(?!api\\/)/.test(path)).length, loaded.length > 100)
      })
      await import('${dist}/cli/terrier.js')`
    const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
    expect(stderr).toBe('0 true\n')
  })

  test('there are none', async () => {
    expect(await tracingOf({}, 'terrier-api', () => undefined)).toBeUndefined()
  })
})

describe('a collector that takes nothing', () => {
  afterEach(() => vi.unstubAllEnvs())

  const lost = async (tracesTo: string) => {
    const told: string[] = []
    const tracing = (await tracingOf({ tracesTo }, 'test', (reason) => told.push(reason)))!
    for (let i = 0; i < 1200; i++) tracing.start('one').end()
    await tracing.close()
    return told
  }

  test('is told once, however much is lost', async () => {
    const refusing = await testServer((_request, response) => response.writeHead(400).end())
    const told = await lost(refusing.url)
    expect(refusing.requests.length).toBeGreaterThan(1)
    expect(told).toEqual(['Bad Request'])
  })

  test('holds nobody up when it is away', async () => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '200')
    const began = performance.now()
    expect(await lost('http://127.0.0.1:9')).toEqual([expect.stringContaining('ECONNREFUSED')])
    expect(performance.now() - began).toBeLessThan(9000)
  })
})
