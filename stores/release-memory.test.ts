import { expect, test } from 'vitest'
import type { Held } from './blocks/block-cache.ts'
import { ReleaseMemory } from './release-memory.ts'

const THEN = {}
const BEFORE = {}
const SERVED = {}

const block = (bytes: number): Held => ({ bytes, used: false, isPinned: () => false, drop: () => undefined })

test('within a bound blocks have what stays leaves of it, and what releases share counts once', () => {
  const memory = new ReleaseMemory({ placesMemory: 12e6 })
  const { cache } = memory.served
  expect([memory.older, memory.documents]).toEqual([memory.served, cache])
  memory.stays(SERVED, false, new Map([['a', 1e6]]))
  const older: [string, number][] = [
    ['a', 1e6],
    ['b', 2e6],
  ]
  memory.stays(THEN, true, new Map(older))
  memory.stays(BEFORE, true, new Map([['b', 2e6]]))
  for (let i = 0; i < 12; i++) cache.add(block(1e6))
  expect([cache.bytes, memory.stayingBytes, memory.olderBytes]).toEqual([9e6, 1e6, 2e6])
  memory.stays(THEN, true, undefined)
  memory.stays(BEFORE, true, undefined)
  for (let i = 0; i < 3; i++) cache.add(block(1e6))
  expect([cache.bytes, memory.olderBytes]).toEqual([11e6, 0])
})

test('without a bound what is read stays, and older releases have a small cache of their own', () => {
  const memory = new ReleaseMemory({})
  memory.stays(SERVED, false, new Map([['a', 500e6]]))
  for (let i = 0; i < 10; i++) memory.served.cache.add(block(100e6))
  expect(memory.served.cache.bytes).toBe(1000e6)
  memory.stays(THEN, true, new Map([['b', 90e6]]))
  for (let i = 0; i < 5; i++) memory.older.cache.add(block(10e6))
  // Of 128 MB 90 are taken.
  expect([memory.older.cache.bytes, memory.olderBytes]).toEqual([30e6, 120e6])
  expect(memory.documents).not.toBe(memory.served.cache)
})

test('documents have a cache of their own when its size is set', () => {
  const memory = new ReleaseMemory({ placesMemory: 1e6, documentsMemory: 5e6 })
  for (let i = 0; i < 9; i++) memory.documents.add(block(1e6))
  expect([memory.documents.bytes, memory.served.cache.bytes]).toEqual([5e6, 0])
})
