import { type Dispatcher, errors, request } from 'undici'
import { errorCode } from '../../../shared/process/error-code.ts'
import { SENDING } from '../limits.ts'
import { signedHeaders } from './sign.ts'

/**
 * What became of an attempt. `status`: the status of the answer, or a word: `refused-address`, `timeout`, `unreachable`. Nothing else of the answer is kept: a person could read
 * with it what their address may not reach.
 */
export interface Outcome {
  taken: boolean
  /** The receiver said that it wants no more (410). */
  gone: boolean
  status: string
  /** Seconds that the receiver asked to be left alone. */
  wait: number
}

interface Webhook {
  url: string
  secret: string
  id: string
  body: string
}

/** Sends a message once. Redirects are not followed: where they lead was not checked. Never throws for what the receiver does. */
export async function postWebhook(
  { url, secret, id, body }: Webhook,
  dispatcher: Dispatcher,
  limitMs: number = SENDING.limitMs,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(limitMs)
  try {
    const answering = request(url, {
      dispatcher,
      signal,
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Terrier webhooks',
        ...signedHeaders(secret, id, Math.floor(Date.now() / 1000), body),
      },
    })
    const { statusCode, headers, body: answer } = await Promise.race([answering, rejectedBy(signal)])
    // So that a receiver that waits until its answer is read gets its end; one that sends more is closed. The status alone counts.
    await answer.dump({ limit: SENDING.answerBytes, signal }).catch(() => undefined)
    const taken = statusCode >= 200 && statusCode < 300
    return {
      taken,
      gone: statusCode === 410,
      status: String(statusCode),
      wait: waitOf(headers['retry-after']),
    }
  } catch (error) {
    return { taken: false, gone: false, status: wordOf(error), wait: 0 }
  }
}

/** Rejects when the signal does: undici heeds it only once it has a connection. */
function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
}

function waitOf(header: string | string[] | undefined): number {
  const text = String(header ?? '')
  return /^\d{1,9}$/.test(text) ? Math.min(Number(text), SENDING.longestWait) : 0
}

function wordOf(error: unknown): string {
  if (
    error instanceof errors.ConnectTimeoutError ||
    (error instanceof Error && error.name === 'TimeoutError')
  )
    return 'timeout'
  return errorCode(error) === 'ERR_REFUSED_ADDRESS' ? 'refused-address' : 'unreachable'
}
