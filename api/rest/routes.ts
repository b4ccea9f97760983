import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, Operation } from '../operation.ts'
import { type LeaseHooks, storesOf } from '../plugins/release-lease.ts'
import { etagOf, matchingTag } from './etag.ts'
import { toJsonText } from './json-text.ts'
import { inputReader } from './read-input.ts'
import { type ReleaseText, releaseText } from './release-text.ts'

/** A release may change at any moment, so caches keep answers but ask; the ETag makes that question cheap. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate'

/** Adds one route for each operation (HEAD comes with GET). `holdRelease` gives each request its release. */
export function addRoutes(
  app: FastifyInstance,
  operations: readonly Operation[],
  holdRelease: LeaseHooks,
): void {
  for (const operation of operations) {
    const url = operation.path.replace(/\{(\w+)\}/g, ':$1')
    app.route({ method: operation.method, url, ...holdRelease, handler: handlerOf(operation) })
  }
}

function handlerOf(operation: Operation) {
  const readInput = inputReader(operation)
  // Not async: most operations answer at once, and a promise for each of them would be felt at this rate.
  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | undefined => {
    const stores = storesOf(request)
    const input = readInput(request)
    const release = releaseText(stores)
    const etag = etagOf(release, operation.name, input)
    const ifNoneMatch = request.headers['if-none-match']
    if (ifNoneMatch !== undefined && operation.method === 'GET') {
      const known = matchingTag(ifNoneMatch, etag)
      if (known !== undefined) {
        reply.code(304).headers({ etag: known, 'cache-control': CACHE_CONTROL }).send()
        return undefined
      }
    }
    const answer = operation.run(input, stores)
    if (answer instanceof Promise) return answer.then((found) => send(reply, release, etag, found))
    send(reply, release, etag, answer)
    return undefined
  }
}

function send(
  reply: FastifyReply,
  release: ReleaseText,
  etag: string,
  { data, datasets }: Answer,
): FastifyReply {
  // `*` asks whether there is an answer at all, which is known only now.
  if (reply.request.headers['if-none-match'] === '*')
    return reply.code(304).headers({ etag, 'cache-control': CACHE_CONTROL }).send()
  reply.headers({ etag, 'cache-control': CACHE_CONTROL, 'content-type': 'application/json; charset=utf-8' })
  return reply.send(`{"data":${toJsonText(data)},"meta":${release.meta(datasets)}}`)
}
