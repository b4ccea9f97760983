import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance, onSendHookHandler } from 'fastify'
import { codedTag } from '../answers/etag.ts'

/** Bytes below which compressing costs more than it saves. */
const THRESHOLD = 1024

/** Compresses long answers. Each coding gets an ETag of its own, because a strong ETag names exact bytes. */
export async function addCompression(app: FastifyInstance): Promise<void> {
  // The plugin pushes into the route's list of hooks: routes that share one list would run each other's hooks.
  app.addHook('onRoute', (route) => {
    if (Array.isArray(route.onRequest)) route.onRequest = [...route.onRequest]
  })
  await app.register(compress, {
    threshold: THRESHOLD,
    // Compressed request bodies stay unsupported: inflating one invites bombs and adds a hook to every request.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    // The default, 11, is for files compressed once and is far too slow for an answer made for one caller.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  // Runs after the plugin's hook, the last of each route, because only then is the coding known.
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
