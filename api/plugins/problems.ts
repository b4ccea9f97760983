import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { preferredLanguage } from '../answers/preferred-language.ts'
import type { Problem } from '../answers/problem.ts'
import { internalError, methodNotAllowed, problemOf, problemText, unknownPath } from '../answers/problems.ts'
import { type CommonHeaders, setCommonHeaders } from './common-headers.ts'

/** Addresses for programs: an unknown one gets a problem document even when the client accepts HTML. */
const FOR_PROGRAMS = /^\/(v1|mcp|geocodage|openapi\.json|metrics|health|ready)(\/|$)/

/**
 * Answers every error, unknown address and wrong method with a problem document; a browser that asks for an unknown page gets
 * `unknownPage` (404). Call before any route is added.
 */
export function addProblems(
  app: FastifyInstance,
  unknownPage: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  const known: { pattern: RegExp; methods: Set<string> }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (url === '*' || url === '/*') return
    const pattern = patternOf(url)
    const same = known.find((route) => route.pattern.source === pattern.source)
    const methods = same?.methods ?? new Set()
    for (const name of [method].flat()) methods.add(name)
    if (!same) known.push({ pattern, methods })
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url)
    const route = known.find(({ pattern }) => pattern.test(path))
    const { accept } = request.headers
    if (!route && request.method === 'GET' && !FOR_PROGRAMS.test(path) && accept?.includes('text/html'))
      return unknownPage(request, reply)
    const problem = route
      ? methodNotAllowed(request.method, path, [...route.methods, 'OPTIONS'])
      : unknownPath(path)
    sendProblem(request, reply, problem)
  })
}

/** Makes what answers an address that cannot be decoded, which fails before any hook runs. */
export function frameworkErrors(headers: CommonHeaders) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    setCommonHeaders(request, reply, headers)
    answerError(error, request, reply)
  }
}

/** Bytes of a refused body that are still read: closing the connection earlier would reset it before the client reads the answer. */
const DRAINED = 8 * 1024 * 1024

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // Replaces Fastify's `Connection: close`, so that Node reads and discards the rest of the body. Not when the raw answer has the header:
  // a closing server sets it there.
  if (Number(request.headers['content-length']) <= DRAINED && !reply.raw.hasHeader('connection'))
    reply.header('connection', 'keep-alive')
  const problem = problemOf(error, request.routeOptions.bodyLimit)
  if (!problem)
    request.log.error(
      { requestId: request.id, method: request.method, url: request.url, err: error },
      'defect',
    )
  sendProblem(request, reply, problem ?? internalError())
}

/** In the language that `Accept-Language` prefers. No cache keeps it, so that the answers of the address need not vary by language. */
function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): void {
  const language = preferredLanguage(request.headers)
  reply
    .code(problem.status)
    .headers({
      ...problem.headers,
      'cache-control': 'no-store',
      'content-type': 'application/problem+json',
      'content-language': language,
      vary: varied(reply.getHeader('vary')),
    })
    .removeHeader('etag')
    .send(problemText(problem, pathOf(request.url), language))
}

function varied(by: ReturnType<FastifyReply['getHeader']>): string {
  const names = String(by ?? '')
  if (/accept-language/i.test(names)) return names
  return names === '' ? 'accept-language' : `${names}, accept-language`
}

function pathOf(url: string): string {
  const end = url.search(/[?#]/)
  return end < 0 ? url : url.slice(0, end)
}

/** A pattern for the addresses of a route: `:idu` stands for one segment, `:id(^…$)`, at the end, for one that its expression matches. */
function patternOf(url: string): RegExp {
  const segments = url.split('/').map((segment) => {
    if (!segment.startsWith(':')) return segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const own = /\(\^(.*)\$\)$/.exec(segment)?.[1]
    return own === undefined ? '[^/]+' : `(?=[^/]*$)${own}`
  })
  return new RegExp(`^${segments.join('/')}$`)
}
