/** How requests are sent again that are refused with 429 or 503 and a `Retry-After` header. */
export interface RetryOptions {
  /** Times that a request is sent, the first included. */
  attempts: number
  /** Seconds that are waited at most: what asks for more is an error at once. */
  longestWait: number
}

export const RETRY: RetryOptions = { attempts: 4, longestWait: 60 }

const NEVER: RetryOptions = { attempts: 1, longestWait: 0 }

/** The options that hold for a request. */
export function retryOf(...given: readonly (Partial<RetryOptions> | false | undefined)[]): RetryOptions {
  return given.reduce<RetryOptions>(
    (all, one) =>
      one === false ? NEVER : one === undefined ? all : { ...(all === NEVER ? RETRY : all), ...one },
    RETRY,
  )
}

/**
 * Sends a request until it is no more refused for now. What is still refused after the last attempt, or asks for too long a wait, is given as it is.
 * Rejects with the signal's reason.
 */
export async function sendPatiently(
  send: () => Promise<Response>,
  { attempts, longestWait }: RetryOptions,
  signal?: AbortSignal,
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await send()
    if ((response.status !== 429 && response.status !== 503) || attempt >= attempts) return response
    const seconds = retryAfterOf(response.headers)
    if (seconds === undefined || seconds > longestWait) return response
    await response.body?.cancel()
    await pause(seconds * 1000, signal)
  }
}

/** Seconds of `Retry-After` (RFC 9110 §10.2.3: a number of them, or a date); undefined where there is none. */
export function retryAfterOf(headers: Headers): number | undefined {
  const told = headers.get('retry-after')?.trim()
  if (!told) return undefined
  if (/^\d+$/.test(told)) return Number(told)
  const date = Date.parse(told)
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1000)
}

/** Waits. Rejects with the signal's reason once it is aborted. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', end, { once: true })
  })
}
