import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

test('results come in the order of the items, whoever is done first, and never more than the places work', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3)), fc.integer({ min: 1, max: 4 }), async (waits, places) => {
      let working = 0
      let most = 0
      const work = async (wait: number) => {
        most = Math.max(most, ++working)
        await sleep(wait)
        working--
        return wait * 10
      }
      expect(await inOrder(waits, places, work)).toEqual(waits.map((wait) => wait * 10))
      expect(most).toBe(Math.min(places, waits.length))
    }),
    { numRuns: 50 },
  ))

test('a failure begins nothing more, and is thrown when what was under way is done', async () => {
  const ended: string[] = []
  const work = async (item: string) => {
    if (item === 'bad') throw new Error('bad')
    await sleep(20)
    ended.push(item)
  }
  await expect(inOrder(['slow', 'bad', 'never'], 2, work)).rejects.toThrow('bad')
  expect(ended).toEqual(['slow'])
})
