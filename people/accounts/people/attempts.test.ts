import { expect, test } from 'vitest'
import { MemoryQuotas } from '../../../api/quotas/memory-quotas.ts'
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

type Kind = Parameters<Attempts['count']>[0]

/** How many of 150 attempts in one instant are let through; `i` numbers them. */
async function through(kind: Kind, caller: (i: number) => string, subject: (i: number) => string) {
  const attempts = new Attempts(new MemoryQuotas({ now: () => 0 }))
  let count = 0
  for (let i = 0; i < 150; i++)
    await attempts.count(kind, caller(i), subject(i)).then(
      () => count++,
      (error: unknown) => expect(error).toBeInstanceOf(TooManyAttempts),
    )
  return count
}

const one = () => 'one'
const each = (i: number) => `number ${i}`

test.each([
  ['sign-up', 'from one address', one, each, 10],
  ['sign-up', 'of one mail address', each, one, 5],
  ['sign-in', 'of one account', each, one, 100],
  ['sign-in', 'of one account from one address', one, one, 10],
  ['mail', 'to one address', each, one, 3],
  ['create-key', 'of one account', each, one, 20],
  ['create-watch', 'of one account', each, one, 40],
  ['test-watch', 'of one account', each, one, 10],
] as const)('%s %s in a quarter of an hour: %#', async (kind, _, caller, subject, most) => {
  expect(await through(kind, caller, subject)).toBe(most)
})
