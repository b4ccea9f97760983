import { SENDING } from '../limits.ts'
import { type Deliver, type DeliveryQueue, type DueMessages, LOOK_EVERY } from './delivery-queue.ts'

/** Sends messages from this process, without Redis. Several processes over one database may do so: a message is taken by one of them. */
export class LocalDeliveries implements DeliveryQueue {
  readonly #messages: DueMessages
  readonly #deliver: Deliver
  readonly #onError: (error: unknown) => void
  readonly #timer: NodeJS.Timeout
  #working: Promise<void> | undefined
  #closing = false

  constructor(
    messages: DueMessages,
    deliver: Deliver,
    onError: (error: unknown) => void,
    lookEvery = LOOK_EVERY,
  ) {
    this.#messages = messages
    this.#deliver = deliver
    this.#onError = onError
    this.#timer = setInterval(() => this.#work(), lookEvery)
    this.#timer.unref()
  }

  async announce(): Promise<void> {
    this.#work()
  }

  async close(): Promise<void> {
    this.#closing = true
    clearInterval(this.#timer)
    await this.#working
  }

  #work(): void {
    if (this.#closing) return
    this.#working ??= this.#all()
      .catch(this.#onError)
      .finally(() => {
        this.#working = undefined
      })
  }

  async #all(): Promise<void> {
    for (;;) {
      const ids = await this.#messages.due(SENDING.atOnce)
      if (ids.length === 0 || this.#closing) return
      await Promise.all(ids.map((id) => this.#deliver(id)))
    }
  }
}
