import type { JSONRPCRequest } from '@modelcontextprotocol/server'

type RequestId = JSONRPCRequest['id']

/** The requests of sessions that are being answered by this process, so that `notifications/cancelled`, a post of its own, finds them. */
export class CallsUnderWay {
  readonly #stops = new Map<string, AbortController>()

  get size(): number {
    return this.#stops.size
  }

  /** Runs `answer` with a signal that `cancel` aborts. */
  async run<T>(session: string, id: RequestId, answer: (cancelled: AbortSignal) => Promise<T>): Promise<T> {
    const key = keyOf(session, id)
    const stop = new AbortController()
    this.#stops.set(key, stop)
    try {
      return await answer(stop.signal)
    } finally {
      // A client that uses an id twice at once can cancel the later request only.
      if (this.#stops.get(key) === stop) this.#stops.delete(key)
    }
  }

  /** Stops a request of the session. One that is over, or that another process answers, goes its way. */
  cancel(session: string, id: RequestId): void {
    this.#stops.get(keyOf(session, id))?.abort()
  }
}

/** The id 1 and the id "1" are two ids. */
function keyOf(session: string, id: RequestId): string {
  return JSON.stringify([session, id])
}
