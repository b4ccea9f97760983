import type { FastifyInstance } from 'fastify'
import { OpenConnections } from './open-connections.ts'

declare module 'fastify' {
  interface FastifyInstance {
    closing: Closing
  }
}

export interface Closing {
  /** Whether the service is ending: it still answers, and asks clients to leave. */
  begun(): boolean
  /** Skips the grace period: after a defect the process may answer wrongly. */
  withoutGrace(): void
  /** `end` ends streams that have no end of their own, whose connections would never become idle. */
  endStreams(end: () => void): void
}

/** Milliseconds without a new connection after which the accept queue counts as empty. */
const QUIET = 50
/** Looks for such a moment, at most: under an endless stream of new clients it never comes. */
const LOOKS = 10
/** Milliseconds that answers are held after listening ended, because processes that share a port end it at slightly different moments. */
const HELD_AFTER = 250
/** Milliseconds that closing takes at most, apart from the grace period and from requests that are under way. */
export const CLOSING_OVERHEAD = 2000

/**
 * Orders the end of the service (`app.close()`) so that no request meets a reset connection:
 *
 * 1. The service goes on accepting and answering, each answer with `Connection: close`, until `graceMs` have passed or no connection
 *    was open for a second. A balancer sees `/ready` at 503 and stops sending; clients leave their connections with their answer.
 * 2. It accepts and holds the answers for a moment. Closing a listening socket resets the connections that wait in its queue; clients
 *    that wait for an answer open no new ones, so the queue runs empty.
 * 3. It ends listening and the streams that have no end of their own, gives the answers it held, and closes connections as they become idle.
 *
 * `graceMs` = 0 leaves out the first two. Register it before the other plugins: it holds a request before any other hook.
 */
export function addClosing(app: FastifyInstance, graceMs: number): void {
  const connections = new OpenConnections(app.server)
  let begun = false
  let grace = graceMs
  let held: Promise<void> | undefined
  const streams: (() => void)[] = []

  app.addHook('onRequest', (_request, _reply, done) => {
    if (held) void held.then(() => done())
    else done()
  })
  app.addHook('preClose', async () => {
    begun = true
    if (!app.server.listening) return
    // Runs before Fastify's own listener, and so covers the answers that no hook sees.
    app.server.prependListener('request', (_request, reply) => reply.setHeader('Connection', 'close'))
    if (grace > 0 && (await connections.lastFor(grace))) {
      let release = () => {}
      held = new Promise((resolve) => {
        release = resolve
      })
      await connections.quiet(QUIET, LOOKS)
      setTimeout(release, HELD_AFTER)
    }
    for (const end of streams) end()
    await connections.end()
  })
  app.decorate('closing', {
    begun: () => begun,
    endStreams: (end) => void streams.push(end),
    withoutGrace: () => {
      grace = 0
    },
  })
}
