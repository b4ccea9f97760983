import type { FastifyReply, FastifyRequest } from 'fastify'

/** Aborted when the connection of a caller closes before its answer is sent. */
export function whenGone(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const { socket } = request.raw
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  socket.once('close', leave)
  // A connection is used again: what waits for its end must not pile up.
  reply.raw.once('finish', () => socket.off('close', leave))
  return leaving.signal
}
