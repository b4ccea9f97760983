import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { type TestServer, testServer } from './http-server.ts'
import { eventually } from './terrier-process.ts'

const value = z.union([
  z.object({ stringValue: z.string() }).transform((one) => one.stringValue),
  z.object({ intValue: z.union([z.number(), z.string()]) }).transform((one) => Number(one.intValue)),
])
const attributes = z
  .array(z.object({ key: z.string(), value: z.unknown() }))
  .transform((list) => Object.fromEntries(list.map((one) => [one.key, value.safeParse(one.value).data])))

const span = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  /** 2 = server, 5 = consumer (OTLP). */
  kind: z.number(),
  attributes,
  /** 2 = error (OTLP). */
  status: z.object({ code: z.number(), message: z.string().optional() }),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
})
const traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
})

export type SentSpan = z.infer<typeof span> & { service: unknown }

export interface Collector extends TestServer {
  /** What was sent, in the order in which it came. */
  spans: SentSpan[]
  /** Resolves with the first span that is asked for. */
  span(what: string, is: (span: SentSpan) => boolean): Promise<SentSpan>
}

/** A collector that takes OTLP over HTTP as JSON under `/v1/traces`, and refuses all else. */
export async function otlpCollector(): Promise<Collector> {
  const spans: SentSpan[] = []
  const server = await testServer(async (request, response) => {
    const body = traces.safeParse(await json(request).catch(() => undefined))
    const right = request.method === 'POST' && request.url === '/v1/traces' && body.success
    for (const { resource, scopeSpans } of body.data?.resourceSpans ?? [])
      for (const scope of scopeSpans)
        for (const one of scope.spans) spans.push({ ...one, service: resource.attributes['service.name'] })
    response.writeHead(right ? 200 : 400, { 'content-type': 'application/json' }).end('{}')
  })
  const find = (what: string, is: (span: SentSpan) => boolean) =>
    eventually(`a span of ${what}`, async () => spans.find(is), 30_000)
  return { ...server, spans, span: find }
}
