import { expect, test } from 'vitest'
import { availableMemory, boundMemory } from './available-memory.ts'

test.each([
  { limit: 8e9, machine: 64e9, may: 8e9 },
  { limit: 0, machine: 64e9, may: 64e9 },
  { limit: 2 ** 64, machine: 64e9, may: 64e9 },
])('a limit of $limit bytes on a machine of $machine leaves $may', ({ limit, machine, may }) => {
  expect(boundMemory(limit, machine)).toBe(may)
})

test('this machine has some', () => {
  expect(availableMemory()).toBeGreaterThan(1e8)
})
