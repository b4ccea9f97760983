import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { tinyStores } from '../test/support/tiny-release.ts'
import { HeldRelease } from './held-release.ts'

let closed = 0
const opened = {
  stores: tinyStores(),
  areSound: true,
  close: async () => {
    closed += 1
  },
}
beforeEach(() => {
  closed = 0
})

async function isFulfilled(promise: Promise<unknown>): Promise<boolean> {
  let fulfilled = false
  void promise.then(() => {
    fulfilled = true
  })
  await turn()
  return fulfilled
}

test('a release without holders is closed at once', async () => {
  const release = new HeldRelease(opened)
  release.lease().done()
  expect(await isFulfilled(release.retire())).toBe(true)
  expect(closed).toBe(1)
})

test('a release is closed when its last lease is done, each lease counting once', async () => {
  const release = new HeldRelease(opened)
  const [one, other] = [release.lease(), release.lease()]
  const free = release.retire()
  one.done()
  one.done()
  expect([await isFulfilled(free), closed]).toEqual([false, 0])
  expect(other.stores).toBe(release.stores)
  other.done()
  expect([await isFulfilled(free), closed]).toEqual([true, 1])
})
