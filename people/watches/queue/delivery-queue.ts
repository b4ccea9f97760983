import type { MessageStore } from '../store/message-store.ts'

/** Says which messages are to be sent. */
export type DueMessages = Pick<MessageStore, 'due'>

/** Hurries messages along: the database alone says what is to be sent. */
export interface DeliveryQueue {
  /** Messages that are due. Never throws: a sweep finds what is left over. */
  announce(ids: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** Sends one message; gives the seconds after which it is to be sent again. */
export type Deliver = (id: string) => Promise<number | undefined>

/** Milliseconds between two looks for messages that are due. */
export const LOOK_EVERY = 5000
