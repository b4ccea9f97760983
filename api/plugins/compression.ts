import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance, onSendHookHandler } from 'fastify'
import { codedTag } from '../answers/etag.ts'

/** Bytes. Below this many the gain does not pay for the work. */
const THRESHOLD = 1024

/** Compresses longer answers, and gives each coding its own strong ETag, for its bytes are other bytes. */
export async function addCompression(app: FastifyInstance): Promise<void> {
  // The plugin adds to the list of hooks it finds: routes that share a list would run each other's.
  app.addHook('onRoute', (route) => {
    if (Array.isArray(route.onRequest)) route.onRequest = [...route.onRequest]
  })
  await app.register(compress, {
    threshold: THRESHOLD,
    // Bodies are read as they come: inflating one is a risk nobody asked for, and a hook in every request.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    // Level 11, the default, is meant for files compressed once; answers are made for one caller.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  // The plugin compresses in the last hook of each route: the coding it chose is known after it.
  app.addHook('onRoute', (route) => {
    route.onSend = [...[route.onSend ?? []].flat(), tagCoding]
  })
}

const tagCoding: onSendHookHandler = (request, reply, payload, done) => {
  if (request.headers['accept-encoding'] !== undefined) {
    const coding = reply.getHeader('content-encoding')
    const etag = coding === undefined ? undefined : reply.getHeader('etag')
    if (typeof coding === 'string' && typeof etag === 'string') reply.header('etag', codedTag(etag, coding))
  }
  done(null, payload)
}
