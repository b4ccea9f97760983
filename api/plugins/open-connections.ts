import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds without any connection after which nobody is expected to come back. */
const ALONE = 1000
/** Milliseconds that a connection has to send its first byte once the server no longer listens. */
const FIRST_BYTE = 1000
/** Milliseconds between two looks. */
const LOOK = 20

/** The open connections of a server, and the moments at which they can be closed without harm. */
export class OpenConnections {
  readonly #server: Server
  readonly #open = new Set<Socket>()
  /** Connections accepted so far. */
  #accepted = 0
  /** When the latest connection closed, by `performance.now()`. */
  #lastClosed = Number.NEGATIVE_INFINITY

  constructor(server: Server) {
    this.#server = server
    server.on('connection', (socket) => {
      this.#accepted++
      this.#open.add(socket)
      socket.once('close', () => {
        this.#open.delete(socket)
        this.#lastClosed = performance.now()
      })
    })
  }

  /** Resolves with true after `ms`, or with false as soon as none has been open for a while. */
  async lastFor(ms: number): Promise<boolean> {
    const end = performance.now() + ms
    for (let now = performance.now(); now < end; now = performance.now()) {
      if (this.#open.size === 0 && now - this.#lastClosed >= Math.min(ALONE, ms)) return false
      await delay(LOOK)
    }
    return true
  }

  /** Resolves when no connection came for `quietMs`, so that none waits to be accepted, or after as many `looks`. */
  async quiet(quietMs: number, looks: number): Promise<void> {
    // Counted in looks, not in time: on a machine that is overloaded a single look may take as long as all of them.
    for (let look = 0, before = -1; before !== this.#accepted && look < looks; look++) {
      before = this.#accepted
      await delay(quietMs)
      // A timer that runs late runs before the connections of that time are accepted: a whole turn of the loop accepts them.
      await nextTurn()
      await nextTurn()
    }
  }

  /** Ends listening, closes each connection when it is idle, and resolves when all are closed. */
  async end(): Promise<void> {
    // The close of an HTTP server would also destroy connections whose answer is complete but not yet sent to the last byte.
    NetServer.prototype.close.call(this.#server)
    const since = performance.now()
    while (this.#open.size > 0) {
      const sending = [...this.#open].some((socket) => socket.writableLength > 0)
      if (!sending) this.#server.closeIdleConnections()
      if (performance.now() - since > FIRST_BYTE) this.#dropSilent()
      await delay(LOOK)
    }
  }

  /** Closes the connections on which nothing was ever sent: Node does not count them as idle. */
  #dropSilent(): void {
    for (const socket of this.#open) if (socket.bytesRead === 0) socket.destroy()
  }
}
