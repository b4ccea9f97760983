import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds without any connection after which no client is expected to come back. */
const ALONE = 1000
/** Milliseconds that a connection has to send its first byte once the server no longer listens. */
const FIRST_BYTE = 1000
/** Milliseconds between two looks. */
const LOOK = 20

/** The open connections of a server. Knows when they can be closed without losing an answer. */
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

  /** Resolves with true after `ms`, or with false as soon as no connection has been open for a while. */
  async lastFor(ms: number): Promise<boolean> {
    const end = performance.now() + ms
    for (let now = performance.now(); now < end; now = performance.now()) {
      if (this.#open.size === 0 && now - this.#lastClosed >= Math.min(ALONE, ms)) return false
      await delay(LOOK)
    }
    return true
  }

  /** Resolves when no connection arrived for `quietMs`, so that the accept queue is empty, or after `looks` attempts. */
  async quiet(quietMs: number, looks: number): Promise<void> {
    // Bounded by attempts, not by time: on an overloaded machine one attempt may take as long as all of them should.
    for (let look = 0, before = -1; before !== this.#accepted && look < looks; look++) {
      before = this.#accepted
      await delay(quietMs)
      // A late timer runs before the connections of that time are accepted: wait one turn of the loop, which accepts them.
      await nextTurn()
      await nextTurn()
    }
  }

  /** Ends listening, closes each connection when it is idle, and resolves when all are closed. */
  async end(): Promise<void> {
    // Not the HTTP server's own close: it destroys connections whose answer is complete but not fully sent.
    NetServer.prototype.close.call(this.#server)
    const since = performance.now()
    while (this.#open.size > 0) {
      const sending = [...this.#open].some((socket) => socket.writableLength > 0)
      if (!sending) this.#server.closeIdleConnections()
      if (performance.now() - since > FIRST_BYTE) this.#dropSilent()
      await delay(LOOK)
    }
  }

  /** Closes connections that never sent a byte, which Node does not count as idle. */
  #dropSilent(): void {
    for (const socket of this.#open) if (socket.bytesRead === 0) socket.destroy()
  }
}
