import { describe, expect, test } from 'vitest'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { drawPlaces, filtersOf, KINDS, shapeOf } from './questions.ts'

const [x, y] = [25_000_000, 465_000_000]
const sold = {
  parcels: [{ key: 1, polygons: [[[x, y, x + 5000, y, x + 5000, y + 5000]]] }],
  sales: [],
}

describe('questions of the bench of sales', () => {
  test.each(KINDS)('%s: the same seed asks the same, around what was sold', (kind) => {
    const places = drawPlaces(kind, sold, 3, 7)
    expect(drawPlaces(kind, sold, 3, 7)).toEqual(places)
    for (const place of places) {
      const shape = shapeOf(kind, place)
      expect(shape.hitsPoint(x, y)).toBe(true)
      const [left, bottom, right, top] = shape.bounds
      const metres = ((top - bottom) / UNITS_PER_DEGREE) * 111_200
      const [least, most] = kind.startsWith('radius')
        ? [9990, 10_010]
        : kind.startsWith('bbox')
          ? [1999, 2001]
          : [3000, 4000]
      expect(metres).toBeGreaterThan(least!)
      expect(metres).toBeLessThan(most!)
      expect(right - left).toBeGreaterThan(top - bottom)
    }
  })

  test('a polygon has 2,000 vertices; four filters are four', () => {
    expect(drawPlaces('polygon of 2,000 vertices', sold, 1, 1)[0]!.corners).toHaveLength(2000)
    const { priceMin, priceMax, types, surfaceMin, firstDay, lastDay } = filtersOf('bbox 2 km, four filters')
    expect([priceMin, priceMax, types, surfaceMin]).toEqual([150_000, 400_000, ['Maison'], 80])
    expect(lastDay - firstDay).toBe(730)
  })
})
