import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span, Tracing } from '../../shared/process/span.ts'
import { routeLabel } from './route-label.ts'

/** One span for each request, in the trace of the caller when it names one: its route, status and release. */
export function addTraces(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, url } = request
    const { url: pattern } = request.routeOptions
    const route = pattern === undefined ? undefined : routeLabel(pattern)
    const span = tracing.start(route === undefined ? method : `${method} ${route}`, {
      kind: 'SERVER',
      parent: headers,
      attributes: {
        'http.request.method': method,
        // Without the query, which may hold what a person typed.
        'url.path': url.replace(/\?.*/s, ''),
        ...(route === undefined ? {} : { 'http.route': route }),
      },
    })
    spans.set(request, span)
    done()
  })
  // Read here, because `onSend` gives the release back.
  app.addHook('onSend', (request, _reply, payload, done) => {
    const release = request.lease?.stores.manifest.id
    if (release !== undefined) spans.get(request)?.set({ 'terrier.release': release })
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': statusCode })
    span?.end(statusCode >= 500 ? `status ${statusCode}` : undefined)
    done()
  })
}
