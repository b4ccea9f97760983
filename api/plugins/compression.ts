import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance, onSendHookHandler } from 'fastify'
import { codedTag } from '../rest/etag.ts'

/** Below this many bytes the gain does not pay for the work. */
const THRESHOLD = 1024

/** Compresses longer answers, and gives each coding its own strong ETag, for its bytes are other bytes. */
export async function addCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: THRESHOLD,
    // Bodies are read as they come: inflating one is a risk nobody asked for, and a hook in every request.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    // Level 11, the default, is meant for files compressed once; answers are made for one caller.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  // The plugin compresses in a hook of each route, so only a hook added to the route after it sees the coding.
  app.addHook('onRoute', (route) => {
    route.onSend = [...[route.onSend ?? []].flat(), tagCoding]
  })
}

const tagCoding: onSendHookHandler = (_request, reply, payload, done) => {
  const coding = reply.getHeader('content-encoding')
  const etag = coding === undefined ? undefined : reply.getHeader('etag')
  if (typeof coding === 'string' && typeof etag === 'string') reply.header('etag', codedTag(etag, coding))
  done(null, payload)
}
