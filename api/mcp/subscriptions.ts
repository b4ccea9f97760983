import { InMemoryServerEventBus } from '@modelcontextprotocol/server'
import type { ReleaseSource } from '../../stores/lease.ts'
import { CHANGED } from './changed.ts'

/** Streams of `subscriptions/listen` that one process keeps open: each takes a connection. */
const MOST_OPEN = 256

/** The open streams of clients that listen for changes (protocol 2026-07-28). */
export class Subscriptions {
  readonly bus = new InMemoryServerEventBus()
  readonly #closing = new AbortController()
  readonly #leave: (() => void) | undefined
  #open = 0

  constructor(releases: ReleaseSource | undefined) {
    this.#leave = releases?.onSwap?.(() => {
      for (const event of CHANGED) this.bus.publish(event)
    })
  }

  /** Whether a message asks for such a stream. */
  static isAsked(body: unknown): boolean {
    return (
      typeof body === 'object' && body !== null && 'method' in body && body.method === 'subscriptions/listen'
    )
  }

  /** Counts a stream until `gone`: the signal that ends it, undefined when there are too many. */
  open(gone: AbortSignal): AbortSignal | undefined {
    if (this.#open >= MOST_OPEN) return undefined
    this.#open += 1
    const ended = AbortSignal.any([gone, this.#closing.signal])
    const end = () => {
      this.#open -= 1
    }
    if (ended.aborted) end()
    else ended.addEventListener('abort', end, { once: true })
    return ended
  }

  /** Ends all streams: a service that closes waits for its connections. */
  close(): void {
    this.#leave?.()
    this.#closing.abort()
  }
}
