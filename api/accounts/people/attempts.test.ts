import { expect, test } from 'vitest'
import { MemoryQuotas } from '../../quotas/memory-quotas.ts'
import { Attempts, TooManyAttempts } from './attempts.ts'

const QUARTER = 16 * 60_000

test('an address is sent twelve mails a day, however they are spread, and the wait is that of the day', async () => {
  let now = 0
  const attempts = new Attempts(new MemoryQuotas({ now: () => now }))
  let sent = 0
  let refused: unknown
  for (let i = 0; i < 40; i++) {
    try {
      await attempts.count('mail', `192.0.2.${i}`, 'a@example.fr')
      sent++
    } catch (error) {
      refused = error
    }
    now += QUARTER
  }
  expect(sent).toBe(12)
  expect(refused).toBeInstanceOf(TooManyAttempts)
  expect((refused as TooManyAttempts).wait).toBeGreaterThan(QUARTER)
})

test('a network address asks for sixty mails a day, whomever they go to', async () => {
  let now = 0
  const attempts = new Attempts(new MemoryQuotas({ now: () => now }))
  let sent = 0
  for (let i = 0; i < 80; i++) {
    await attempts.count('mail', '192.0.2.1', `a${i}@example.fr`).then(
      () => sent++,
      () => undefined,
    )
    now += QUARTER / 8
  }
  expect(sent).toBe(60)
})
