import { setTimeout as sleep } from 'node:timers/promises'
import { IngestError } from '../../../formats/errors.ts'
import { errorCode } from '../../../shared/process/error-code.ts'

/** Longest wait that a server may ask for, in ms: beyond, the error asks a person to come back later. */
const LONGEST_WAIT = 10 * 60_000

/** A failure that another attempt may not meet. */
export class TransientError extends Error {
  /** Wait asked by the server, in ms. */
  readonly retryAfter: number | undefined

  constructor(message: string, retryAfter?: number, options?: ErrorOptions) {
    super(message, options)
    this.name = 'TransientError'
    this.retryAfter = retryAfter
  }
}

export interface RetryPlan {
  /** How many attempts in all. */
  attempts: number
  /** First wait in ms, doubled each time, spread by half either way so that clients do not return together. */
  backoffMs: number
  signal: AbortSignal | undefined
}

/**
 * Repeats `attempt` while it fails with a transient error: on `TransientError`, and on errors of the network (those with a code).
 * @throws IngestError naming `label` when no attempt is left; other errors and an abort at once, as they are.
 */
export async function withRetry<T>(label: string, plan: RetryPlan, attempt: () => Promise<T>): Promise<T> {
  for (let done = 1; ; done++) {
    try {
      plan.signal?.throwIfAborted()
      return await attempt()
    } catch (error) {
      plan.signal?.throwIfAborted()
      const transient = asTransient(error)
      const asked = transient.retryAfter ?? 0
      if (done >= plan.attempts || asked > LONGEST_WAIT) {
        const when = asked > 0 ? `in ${Math.ceil(asked / 1000)} s` : 'later'
        throw new IngestError(
          `${label}: ${transient.message} (tried ${done} times). Run the same command again ${when}: it resumes; or give a copy with --mirror or --file.`,
          { cause: error },
        )
      }
      await sleep(Math.max(asked, backoff(plan.backoffMs, done)), undefined, { signal: plan.signal }).catch(
        () => plan.signal?.throwIfAborted(),
      )
    }
  }
}

/**
 * Reads a `Retry-After` header (RFC 9110 §10.2.3: seconds, or an HTTP date) as ms from `now`.
 * Anything else is as if it was not sent.
 */
export function retryAfterMs(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

function backoff(first: number, done: number): number {
  return first * 2 ** (done - 1) * (0.5 + Math.random())
}

function asTransient(error: unknown): TransientError {
  if (error instanceof TransientError) return error
  const code = error instanceof IngestError ? undefined : errorCode(error)
  if (code === undefined || !(error instanceof Error)) throw error
  return new TransientError(`the connection failed, ${error.message || 'no detail'} (${code})`, undefined, {
    cause: error,
  })
}
