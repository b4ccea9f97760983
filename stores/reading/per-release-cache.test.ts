import { expect, test } from 'vitest'
import { tinyStores } from '../../test/support/tiny-release.ts'
import { PerReleaseCache } from './per-release-cache.ts'
import { byTurns, TURN_MS } from './turns.ts'

test('made once for each key and release, and again after too many', () => {
  const [one, other] = [tinyStores(), tinyStores()]
  const kept = new PerReleaseCache<string>(2)
  let made = 0
  const ask = (stores = one, key = 'a') => kept.of(stores, key, () => `${key}${++made}`)
  expect([ask(), ask(), ask(other), ask(one, 'b'), ask()]).toEqual(['a1', 'a1', 'a2', 'b3', 'a1'])
  expect([ask(one, 'c'), ask()]).toEqual(['c4', 'a5'])
})

test('a failure is not kept', () => {
  const stores = tinyStores()
  const kept = new PerReleaseCache<string>(2)
  expect(() =>
    kept.of(stores, 'a', () => {
      throw new Error('not loaded')
    }),
  ).toThrow('not loaded')
  expect(kept.of(stores, 'a', () => 'loaded')).toBe('loaded')
})

test('what takes longer than a turn is made once in turns, and given to all who wait', async () => {
  const cache = new PerReleaseCache<{ sum: number }>(1)
  const owner = {}
  let begun = 0
  let pauses = 0
  let others = 0
  /** Works until something else has run beside it: on a machine that pauses, a time would be over at once. */
  function* work(): Generator<void, { sum: number }> {
    begun++
    const end = performance.now() + 20_000
    while (others === 0 && performance.now() < end) {
      pauses++
      yield
    }
    return { sum: 42 }
  }
  const ask = async () => (await cache.made(owner, '', () => byTurns(work()))).sum
  const beside = setInterval(() => others++, 1)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([42, 42, 42])
  clearInterval(beside)
  expect([begun, pauses > 1, others > 0]).toEqual([1, true, true])
  expect(await cache.made(owner, '', () => byTurns(work()))).toEqual({ sum: 42 })
})

test('what is made within a turn is given too; what fails is told to who waits, and made again', async () => {
  const cache = new PerReleaseCache<{ sum: number }>(1)
  function* quick(): Generator<void, { sum: number }> {
    yield
    return { sum: 1 }
  }
  expect(await cache.made({}, '', () => byTurns(quick()))).toEqual({ sum: 1 })
  const owner = {}
  function* failing(): Generator<void, { sum: number }> {
    const end = performance.now() + 2 * TURN_MS
    while (performance.now() < end) yield
    throw new Error('damaged')
  }
  await expect(cache.made(owner, '', () => byTurns(failing()))).rejects.toThrow('damaged')
  expect(await cache.made(owner, '', () => byTurns(quick()))).toEqual({ sum: 1 })
})
