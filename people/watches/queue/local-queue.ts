import { SENDING } from '../limits.ts'
import { type Deliver, type DeliveryQueue, type DueMessages, LOOK_EVERY } from './delivery-queue.ts'

/** Places that must be free before the database is asked what is due: one look for each message would be too many. */
const FREE_TO_LOOK = SENDING.atOnce / 4

/**
 * Sends messages from this process, without Redis. Several processes over one database may do so: a message is taken by one of them. A place is
 * filled again as soon as some are free, so that messages whose receivers are slow delay no others while a quarter of the places is free.
 */
export class LocalDeliveries implements DeliveryQueue {
  readonly #messages: DueMessages
  readonly #deliver: Deliver
  readonly #onError: (error: unknown) => void
  readonly #timer: NodeJS.Timeout
  readonly #sending = new Map<string, Promise<void>>()
  #looking: Promise<void> | undefined
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
    this.#timer = setInterval(() => this.#look(), lookEvery)
    this.#timer.unref()
  }

  async announce(): Promise<void> {
    // A look under way may have asked before these messages were there.
    await this.#looking
    this.#look()
  }

  async close(): Promise<void> {
    this.#closing = true
    clearInterval(this.#timer)
    await this.#looking
    await Promise.all(this.#sending.values())
  }

  #look(): void {
    const free = SENDING.atOnce - this.#sending.size
    if (this.#closing || this.#looking || free < FREE_TO_LOOK) return
    this.#looking = this.#messages
      .due(free)
      .catch((error: unknown) => {
        this.#onError(error)
        return []
      })
      .then((ids) => {
        // Before they are sent: the end of one of them may ask for the next look at once.
        this.#looking = undefined
        if (!this.#closing) for (const id of ids) this.#send(id)
      })
  }

  /** After an error the timer looks again, not the message: what fails at once would be tried without end. */
  #send(id: string): void {
    // It is due until it is claimed, which happens after it was found.
    if (this.#sending.has(id)) return
    const sent = this.#deliver(id)
      .then(
        () => true,
        (error: unknown) => {
          this.#onError(error)
          return false
        },
      )
      .then((isDone) => {
        this.#sending.delete(id)
        if (isDone) this.#look()
      })
    this.#sending.set(id, sent)
  }
}
