import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom, mixSeed } from './random.ts'

describe('seeded numbers', () => {
  test('the sequence of a seed never changes: the demo territory is the same on every machine', () => {
    const random = createRandom(96)
    expect([random.next(), random.next(), random.next()]).toMatchInlineSnapshot(`
      [
        0.06210949900560081,
        0.0957705327309668,
        0.2783730279188603,
      ]
    `)
  })

  test('stay in their range', () => {
    fc.assert(
      fc.property(fc.integer(), fc.double({ min: -1e6, max: 1e6, noNaN: true }), (seed, from) => {
        const random = createRandom(seed)
        for (let i = 0; i < 50; i++) {
          const value = random.between(from, from + 10)
          expect(value >= from && value <= from + 10).toBe(true)
        }
      }),
    )
  })

  test('are spread evenly', () => {
    const random = createRandom(1)
    const tenths = new Array<number>(10).fill(0)
    for (let i = 0; i < 20_000; i++) tenths[Math.floor(random.next() * 10)]!++
    expect(Math.min(...tenths)).toBeGreaterThan(1800)
    expect(Math.max(...tenths)).toBeLessThan(2200)
  })

  test('chances come as often as they say', () => {
    const random = createRandom(2)
    const hits = Array.from({ length: 20_000 }, () => random.chance(0.1)).filter(Boolean).length
    expect(hits).toBeGreaterThan(1800)
    expect(hits).toBeLessThan(2200)
  })

  test('neighbouring places get different seeds, also across zero', () => {
    const seeds = new Set<number>()
    for (let x = -50; x < 50; x++) for (let y = -50; y < 50; y++) seeds.add(mixSeed(96, x, y))
    expect(seeds.size).toBeGreaterThan(9995)
    expect(mixSeed(1, 2)).not.toBe(mixSeed(2, 1))
  })
})
