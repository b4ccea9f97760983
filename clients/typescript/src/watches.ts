import type { components } from './generated/schema.ts'
import type { AskOptions } from './question.ts'
import type { Transport } from './transport.ts'

type Schemas = components['schemas']
export type Watch = Schemas['Watch']
/** A watch that was made, with the secret that is shown this once. */
export type MadeWatch = Schemas['MadeWatch']
export type WatchOrder = Schemas['WatchOrder']
export type WatchChange = Schemas['WatchChange']
/** A message of a watch, and what became of it. */
export type Delivery = Schemas['Delivery']

const WATCHES = '/v1/watches'
const WATCH = `${WATCHES}/{id}`

/** The watches of the account of the key: each publication tells them what changed. Methods throw ProblemError. */
export class Watches {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Makes a watch. Keep `secret`: no other answer has it. */
  make(order: WatchOrder, options?: AskOptions): Promise<MadeWatch> {
    return this.#ask({ method: 'POST', path: WATCHES, values: order }, options)
  }

  /** The oldest first. */
  list(options?: AskOptions): Promise<Watch[]> {
    return this.#ask({ method: 'GET', path: WATCHES }, options)
  }

  get(id: string, options?: AskOptions): Promise<Watch> {
    return this.#ask({ method: 'GET', path: WATCH, values: { id } }, options)
  }

  /** Changes its name or datasets, pauses it or lets it go on; what is left out stays. */
  change(id: string, change: WatchChange, options?: AskOptions): Promise<Watch> {
    return this.#ask({ method: 'PATCH', path: WATCH, values: { id, ...change } }, options)
  }

  /** Deletes it, with its log and what was not sent yet. */
  async delete(id: string, options?: AskOptions): Promise<void> {
    await this.#transport.send({ method: 'DELETE', path: WATCH, values: { id } }, options)
  }

  /** Sends a message without changes, paused or not. */
  test(id: string, options?: AskOptions): Promise<Delivery> {
    return this.#ask({ method: 'POST', path: `${WATCH}/test`, values: { id } }, options)
  }

  /** The log: the newest messages, the newest first. */
  deliveries(id: string, options?: AskOptions): Promise<Delivery[]> {
    return this.#ask({ method: 'GET', path: `${WATCH}/deliveries`, values: { id } }, options)
  }

  async #ask<T>(sent: Parameters<Transport['json']>[0], options?: AskOptions): Promise<T> {
    const { data } = await this.#transport.json<{ data: T }>(sent, options)
    return data
  }
}
