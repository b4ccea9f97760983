import { describe, expect, test } from 'vitest'
import { IngestError } from '../../../formats/errors.ts'
import { retryAfterMs, TransientError, withRetry } from './retry.ts'

const plan = { attempts: 3, backoffMs: 1, signal: undefined }

/** An attempt that fails with each error in turn, then succeeds with its count. */
function failing(...errors: unknown[]) {
  let count = 0
  const attempt = async () => {
    const error = errors[count++]
    if (error !== undefined) throw error
    return count
  }
  return { attempt, count: () => count }
}

describe('an attempt', () => {
  test('is repeated after transient failures', async () => {
    const reset = Object.assign(new Error('read failed'), { code: 'ECONNRESET' })
    expect(await withRetry('a', plan, failing(new TransientError('busy'), reset).attempt)).toBe(3)
  })

  test('is not repeated for ever', async () => {
    const { attempt, count } = failing(...Array.from({ length: 9 }, () => new TransientError('busy')))
    await expect(withRetry('https://a.fr/x', plan, attempt)).rejects.toThrow(
      'https://a.fr/x: busy (tried 3 times)',
    )
    expect(count()).toBe(3)
  })

  test.each([new IngestError('no such area'), new TypeError('a defect'), 'text'])(
    'is not repeated after %s',
    async (error) => {
      const { attempt, count } = failing(error)
      await expect(withRetry('a', plan, attempt)).rejects.toBe(error)
      expect(count()).toBe(1)
    },
  )

  test('is not waited for once aborted', async () => {
    const stop = new AbortController()
    const slow = { attempts: 3, backoffMs: 60_000, signal: stop.signal }
    const waiting = withRetry('a', slow, failing(new TransientError('busy')).attempt)
    stop.abort(new Error('stopped by hand'))
    await expect(waiting).rejects.toThrow('stopped by hand')
  })
})

test.each([
  ['120', 120_000],
  ['Mon, 01 Jul 2024 00:00:30 GMT', 30_000],
  ['Sun, 30 Jun 2024 00:00:00 GMT', 0],
  ['soon', undefined],
  [undefined, undefined],
])('Retry-After %s is %s ms', (value, wait) => {
  expect(retryAfterMs(value, Date.UTC(2024, 6, 1))).toBe(wait)
})
