import type { FastifyInstance } from 'fastify'

/** Milliseconds an answer waits for those found after it, at most: then what is held is written, whatever else there is to do. */
const LONGEST_WAIT = 1

/**
 * Answers found in one turn of the event loop are written one after the other at its end, those of a moment's many connections together.
 * A client that sleeps is woken by the first; the system call that wakes somebody costs several times one that does not, and more than
 * all that is done here for a question by its key. Goes after every plugin that adds to `onSend`.
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
        // Who is alone waits for nobody.
        if (connections < 2) done(null, payload)
        else held.add(() => done(null, payload))
      },
    ]
  })
}

/** What is to be written at the end of this turn, in the order in which it was found. */
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
      // One that throws must not keep the answers behind it.
      for (const write of writes.slice(at)) this.add(write)
    }
  }
}
