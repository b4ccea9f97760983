import { expect, test } from 'vitest'
import { NotInMemory, whenInMemory } from './not-in-memory.ts'

/** A question that finds something missing `times` times. */
function missing(times: number) {
  let asked = 0
  return () => {
    asked += 1
    if (asked <= times) throw new NotInMemory(Promise.resolve(undefined))
    return `answer ${asked}`
  }
}

test('what is in memory is computed once', async () => {
  expect(await whenInMemory(missing(0))).toBe('answer 1')
})

test('a question is asked again after each reading, whether it throws or rejects', async () => {
  await expect(whenInMemory(missing(3))).resolves.toBe('answer 4')
  const ask = missing(3)
  await expect(whenInMemory(async () => ask())).resolves.toBe('answer 4')
})

test('everything else that a question throws is thrown', async () => {
  const fault = new Error('no such parcel')
  await expect(
    whenInMemory(() => {
      throw fault
    }),
  ).rejects.toBe(fault)
  await expect(whenInMemory(() => Promise.reject(fault))).rejects.toBe(fault)
})

test('a file that cannot be read is the answer of those who wait for it', async () => {
  const damaged = Promise.reject(new Error('damaged'))
  await expect(
    whenInMemory(() => {
      throw new NotInMemory(damaged)
    }),
  ).rejects.toThrow('damaged')
})

test('a question that never has all it needs ends, and names the setting', async () => {
  await expect(whenInMemory(missing(1000))).rejects.toThrow('PARCELS_MEMORY_MB')
})
