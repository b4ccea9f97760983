import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { HeldRelease } from '../../stores/held-release.ts'
import { tinyStores } from '../../test/support/tiny-release.ts'

async function isFulfilled(promise: Promise<unknown>): Promise<boolean> {
  let fulfilled = false
  void promise.then(() => {
    fulfilled = true
  })
  await turn()
  return fulfilled
}

test('a release that nobody holds is free at once', async () => {
  const release = new HeldRelease(tinyStores())
  release.lease().done()
  expect(await isFulfilled(release.retire())).toBe(true)
})

test('a release is free when its last lease is done, each lease counting once', async () => {
  const release = new HeldRelease(tinyStores())
  const [one, other] = [release.lease(), release.lease()]
  const free = release.retire()
  one.done()
  one.done()
  expect(await isFulfilled(free)).toBe(false)
  expect(other.stores).toBe(release.stores)
  other.done()
  expect(await isFulfilled(free)).toBe(true)
})
