import { expect, onTestFinished, test } from 'vitest'
import { SENDING } from '../limits.ts'
import type { Deliver } from './delivery-queue.ts'
import { LocalDeliveries } from './local-queue.ts'

/** A queue over messages that are due in this order; no timer looks for the test. */
function queueOf(names: readonly string[], deliver: Deliver) {
  const waiting = [...names]
  let looks = 0
  const errors: unknown[] = []
  const queue = new LocalDeliveries(
    {
      due: async (most) => {
        looks++
        return waiting.splice(0, most)
      },
    },
    deliver,
    (error) => errors.push(error),
    3_600_000,
  )
  onTestFinished(() => queue.close())
  return { queue, errors, looks: () => looks, waiting }
}

test('receivers that hold their messages delay no other while a quarter of the places is free', async () => {
  const slow = Array.from({ length: 20 }, (_, i) => `slow${i}`)
  const quick = Array.from({ length: 100 }, (_, i) => `quick${i}`)
  const sent: string[] = []
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  const { queue } = queueOf([...slow, ...quick], async (id) => {
    if (id.startsWith('slow')) await held
    sent.push(id)
    return undefined
  })
  onTestFinished(() => release())
  await queue.announce()
  await expect.poll(() => sent.length).toBe(100)
  expect(sent.toSorted()).toEqual(quick.toSorted())
})

test('no more are sent at once than the limit', async () => {
  let [now, most] = [0, 0]
  const { queue, waiting } = queueOf(
    Array.from({ length: 200 }, (_, i) => `m${i}`),
    async () => {
      most = Math.max(most, ++now)
      await new Promise((later) => setTimeout(later, 2))
      now--
      return undefined
    },
  )
  await queue.announce()
  await expect.poll(() => waiting.length + now).toBe(0)
  expect(most).toBe(SENDING.atOnce)
})

test('an error is said, is not tried again at once, and closing waits for what is under way', async () => {
  let ended = false
  const { queue, errors, looks } = queueOf(['bad', 'good'], async (id) => {
    if (id === 'bad') throw new Error('the database refused it')
    await new Promise((later) => setTimeout(later, 50))
    ended = true
    return undefined
  })
  await queue.announce()
  await expect.poll(() => errors).toHaveLength(1)
  expect(looks()).toBe(1)
  await queue.close()
  expect(ended).toBe(true)
})
