import fc from 'fast-check'
import { MockAgent } from 'undici'
import { expect, test } from 'vitest'
import { SENDING } from '../limits.ts'
import type { ClaimedMessage } from '../store/message-store.ts'
import { Seal } from '../store/seal.ts'
import { type Delivering, deliver, waitAfter } from './deliver.ts'

const message = (attempt: number, more: Partial<ClaimedMessage> = {}): ClaimedMessage => ({
  id: 'm1',
  watch_id: 'w1',
  body: '{}',
  attempt,
  url: null,
  secret: null,
  email: 'a@example.fr',
  ...more,
})

/** Delivers one message by a mail server that takes none, or to `dispatcher`; gives what was written down, and the seconds to the next attempt. */
async function delivered(
  claimed: ClaimedMessage,
  { dispatcher = new MockAgent(), fails = false, seal = new Seal('x'.repeat(32)) } = {},
) {
  const written: unknown[] = []
  const seconds = await deliver(claimed.id, {
    messages: {
      claim: async () => claimed,
      end: async (_: unknown, state: string, status: string) => void written.push([state, status]),
      putOff: async (_: unknown, status: string, wait: number) => void written.push(['later', status, wait]),
      keepsFailing: async () => fails,
    },
    watches: { pauseFor: async (_: string, why: string) => void written.push(['pause', why]) },
    seal: async () => seal,
    dispatcher,
    mail: async () => {
      throw new Error('550 no')
    },
    retrySeconds: 30,
  } as unknown as Delivering)
  return [seconds, ...written]
}

test('a message is tried twelve times and then ends; three that fail in a row pause the watch', async () => {
  expect(await delivered(message(1))).toEqual([30, ['later', 'mail-refused', 30]])
  expect(await delivered(message(11))).toEqual([21_600, ['later', 'mail-refused', 21_600]])
  expect(await delivered(message(12))).toEqual([undefined, ['failed', 'mail-refused']])
  expect(await delivered(message(12), { fails: true })).toEqual([
    undefined,
    ['failed', 'mail-refused'],
    ['pause', 'failing'],
  ])
})

test('a receiver puts its message off by six hours at most', async () => {
  const seal = new Seal('x'.repeat(32))
  const secret = seal.seal('whsec_AAAA', 'w1')
  for (const [header, seconds] of [
    ['120', 120],
    ['999999999', 21_600],
    ['9'.repeat(400), 30],
    ['-5', 30],
    ['Wed, 21 Oct 2099 07:28:00 GMT', 30],
  ] as const) {
    const dispatcher = new MockAgent()
    dispatcher.disableNetConnect()
    const answer = dispatcher.get('https://example.fr').intercept({ path: '/', method: 'POST' })
    answer.reply(503, '', { headers: { 'retry-after': header } })
    const claimed = message(1, { url: 'https://example.fr/', secret })
    expect(await delivered(claimed, { dispatcher, seal })).toEqual([seconds, ['later', '503', seconds]])
  }
})

test('the waits double, and never pass the longest', () => {
  expect([1, 2, 3].map((attempt) => waitAfter(attempt, 30))).toEqual([30, 60, 120])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 86_400 }), (attempt, retry) => {
      expect(waitAfter(attempt, retry)).toBeLessThanOrEqual(SENDING.longestWait)
    }),
  )
})
