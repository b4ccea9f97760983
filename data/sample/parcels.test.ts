import { describe, expect, test } from 'vitest'
import { DEMO_COMMUNES } from './communes.ts'
import { communeParcels, sampleSectionName } from './parcels.ts'
import { createStreets } from './streets.ts'

const streets = createStreets({ seed: 96, originLng: 2.5, originLat: 46.5 })

describe('the register of a commune', () => {
  test('sections have one letter, then two, and end at ZZ', () => {
    expect([0, 2, 3, 4, 28, 29, 678].map(sampleSectionName)).toEqual(['A', 'C', 'AA', 'AB', 'AZ', 'BA', 'ZZ'])
    expect(() => sampleSectionName(679)).toThrow(/ZZ/)
    expect(new Set(Array.from({ length: 679 }, (_, i) => sampleSectionName(i))).size).toBe(679)
  })

  test('numbers rise inside a section, with gaps, and start again in the next', () => {
    const parcels = [...communeParcels(DEMO_COMMUNES[0]!, streets)]
    const bySection = new Map<string, number[]>()
    for (const { section, number } of parcels)
      bySection.set(section, [...(bySection.get(section) ?? []), number])
    expect([...bySection.keys()].slice(0, 5)).toEqual(['A', 'B', 'C', 'AA', 'AB'])
    for (const numbers of bySection.values()) {
      expect(numbers[0]).toBe(1)
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
    }
    const last = [...bySection.values()].reduce((sum, numbers) => sum + numbers.at(-1)!, 0)
    expect(last).toBeGreaterThan(parcels.length)
  })

  test('contenance is mostly the drawn area, seldom far from it', () => {
    const parcels = [...communeParcels(DEMO_COMMUNES[1]!, streets)]
    const areas = parcels.map(({ lot, contenance }) => {
      const [outline, ...holes] = lot.map((ring) => {
        let twice = 0
        for (let i = 0; i < ring.length; i += 2) {
          const next = (i + 2) % ring.length
          const [x, y] = [ring[i]! - streets.originX, ring[i + 1]! - streets.originY]
          twice += x * (ring[next + 1]! - streets.originY) - (ring[next]! - streets.originX) * y
        }
        return (Math.abs(twice) / 2) * streets.metresPerUnitX * streets.metresPerUnitY
      })
      return { area: outline! - holes.reduce((sum, hole) => sum + hole, 0), contenance }
    })
    const far = areas.filter(({ area, contenance }) => !contenance || Math.abs(contenance / area - 1) > 0.1)
    expect(far.length).toBeGreaterThan(0)
    expect(far.length / areas.length).toBeLessThan(0.12)
  })
})
