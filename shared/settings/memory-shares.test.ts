import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BASE_MB, LEAST_MB, shareMemory } from './memory-shares.ts'

test('without MEMORY_MB the places have no bound, and the others what they had before there was one', () => {
  expect(shareMemory({})).toEqual({
    documentsMemory: 64_000_000,
    tilesMemory: 64_000_000,
    setsMemory: 256_000_000,
  })
  expect(shareMemory({ TILES_MEMORY_MB: 1 })).toEqual({
    documentsMemory: 64_000_000,
    tilesMemory: 1_000_000,
    setsMemory: 256_000_000,
  })
})

test('a service of 4 GB: 600 MB for Node and the collector, the others as docs/settings.md says', () => {
  expect(shareMemory({ MEMORY_MB: 4000 })).toEqual({
    tilesMemory: 64_000_000,
    setsMemory: 256_000_000,
    placesMemory: 3_080_000_000,
  })
})

test('two processes have half each', () => {
  expect(shareMemory({ MEMORY_MB: 4000 }, 2)).toEqual(shareMemory({ MEMORY_MB: 2000 }))
})

test('what is set on its own is taken from the places', () => {
  const shares = shareMemory({ MEMORY_MB: 2000, SETS_MEMORY_MB: 32 })
  expect(shares.setsMemory).toBe(32_000_000)
  expect(shares.placesMemory).toBe(2_000_000_000 * 0.9 - 200e6 - 32e6 - 50e6)
  expect(shareMemory({ MEMORY_MB: 400, DOCUMENTS_MEMORY_MB: 1000 }).placesMemory).toBe(1_000_000)
})

test('all together never exceed what is set, less the base and a tenth', () => {
  fc.assert(
    fc.property(fc.integer({ min: LEAST_MB, max: 1_000_000 }), (megabytes) => {
      const {
        placesMemory = 0,
        tilesMemory,
        setsMemory,
      } = shareMemory({
        MEMORY_MB: megabytes,
      })
      const all = placesMemory + tilesMemory + setsMemory
      expect(all).toBeLessThanOrEqual(megabytes * 0.9e6 - BASE_MB * 1e6 + 4)
      expect(Math.min(placesMemory, tilesMemory, setsMemory)).toBeGreaterThan(1e6)
    }),
  )
})
