import type { Dispatcher } from 'undici'
import { SENDING } from '../limits.ts'
import type { ClaimedMessage, MessageStore } from '../store/message-store.ts'
import { CannotUnseal, type Seal } from '../store/seal.ts'
import type { WatchStore } from '../store/watch-store.ts'
import { type Outcome, postWebhook } from './post-webhook.ts'

export interface Delivering {
  messages: MessageStore
  watches: WatchStore
  seal(): Promise<Seal>
  dispatcher: Dispatcher
  /** Mails a message to the holder of its watch; undefined where no mail is sent. Throws when the mail server does not take it. */
  mail: ((message: ClaimedMessage) => Promise<void>) | undefined
  /** Seconds before the second attempt. */
  retrySeconds: number
}

/** Seconds before the attempt after this one, doubled each time. */
export function waitAfter(attempt: number, retrySeconds: number): number {
  return Math.min(retrySeconds * 2 ** (attempt - 1), SENDING.longestWait)
}

/**
 * Sends a message once, unless another has it, it has ended or is not due. Gives the seconds after which it is to be sent again; undefined when it is not. What became of it is in the
 * database before this resolves; a process that ends in between leaves it to another, which sends the same identifier again.
 */
export async function deliver(id: string, context: Delivering): Promise<number | undefined> {
  const { messages, watches, retrySeconds } = context
  const message = await messages.claim(id)
  if (!message) return undefined
  const { taken, gone, status, wait } = await sent(message, context)
  if (taken) {
    await messages.end(message, 'delivered', status)
    return undefined
  }
  if (gone || message.attempt >= SENDING.attempts) {
    await messages.end(message, 'failed', status)
    if (gone) await watches.pauseFor(message.watch_id, 'gone')
    else if (await messages.keepsFailing(message.watch_id))
      await watches.pauseFor(message.watch_id, 'failing')
    return undefined
  }
  const seconds = Math.max(wait, waitAfter(message.attempt, retrySeconds))
  await messages.putOff(message, status, seconds)
  return seconds
}

async function sent(message: ClaimedMessage, { seal, dispatcher, mail }: Delivering): Promise<Outcome> {
  const failed = { taken: false, gone: false, wait: 0 }
  const { id, url, secret, watch_id, body } = message
  if (url === null || secret === null) {
    if (!mail) return { ...failed, status: 'no-mail' }
    return mail(message).then(
      () => ({ ...failed, taken: true, status: 'mail' }),
      () => ({ ...failed, status: 'mail-refused' }),
    )
  }
  try {
    return await postWebhook({ url, id, body, secret: (await seal()).open(secret, watch_id) }, dispatcher)
  } catch (error) {
    if (error instanceof CannotUnseal) return { ...failed, status: 'no-secret' }
    throw error
  }
}
