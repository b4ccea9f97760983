import { expect, test } from 'vitest'
import { tinyStores } from '../../test/support/tiny-release.ts'
import { PerReleaseCache } from './per-release-cache.ts'

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
