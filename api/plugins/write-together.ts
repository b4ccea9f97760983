import type { FastifyInstance } from 'fastify'

/** Most milliseconds that an answer waits for later ones. */
const LONGEST_WAIT = 1

/**
 * Holds the answers computed in one turn of the event loop and writes them together at its end. A write that wakes a sleeping client costs
 * several times one that does not, and more than all other work for a question by its key: of writes in a row, only the first wakes
 * the client. Register it after every plugin that adds to `onSend`, or their work would fall between the writes.
 */
export function writeTogether(app: FastifyInstance): void {
  const held = new HeldWrites()
  let connections = 0
  app.server.on('connection', (socket) => {
    connections += 1
    socket.once('close', () => {
      connections -= 1
    })
  })
  app.addHook('onRoute', (route) => {
    const hooks = [route.onSend ?? []].flat()
    route.onSend = [
      ...hooks,
      (_request, _reply, payload, done) => {
        // With a single connection there is nothing to write together.
        if (connections < 2) done(null, payload)
        else held.add(() => done(null, payload))
      },
    ]
  })
}

/** Writes held until the end of this turn, in the order they were added. */
export class HeldWrites {
  #writes: (() => void)[] = []
  #since = 0

  add(write: () => void): void {
    this.#writes.push(write)
    if (this.#writes.length === 1) {
      this.#since = performance.now()
      setImmediate(this.#flush)
    } else if (performance.now() - this.#since > LONGEST_WAIT) this.#flush()
  }

  readonly #flush = (): void => {
    const writes = this.#writes
    this.#writes = []
    let at = 0
    try {
      while (at < writes.length) writes[at++]!()
    } finally {
      // A write that throws must not hold back those after it.
      for (const write of writes.slice(at)) this.add(write)
    }
  }
}
