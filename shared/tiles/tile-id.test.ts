import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstOf, tileIdOf, tileOfId } from './tile-id.ts'

test.each([
  [0, 0, 0, 0],
  [1, 0, 0, 1],
  [1, 0, 1, 2],
  [1, 1, 1, 3],
  [1, 1, 0, 4],
  [2, 0, 0, 5],
  [12, 3423, 1763, 19_078_479],
])('tile %i/%i/%i has the number that PMTiles gives it', (z, x, y, id) => {
  expect(tileIdOf(z, x, y)).toBe(id)
  expect(tileOfId(id)).toEqual({ z, x, y })
})

const tiles = fc.integer({ min: 0, max: 26 }).chain((z) =>
  fc.record({
    z: fc.constant(z),
    x: fc.integer({ min: 0, max: 2 ** z - 1 }),
    y: fc.integer({ min: 0, max: 2 ** z - 1 }),
  }),
)

test('every tile of zoom 0 to 26 has a number of its own, between those of its zoom', () => {
  fc.assert(
    fc.property(tiles, ({ z, x, y }) => {
      const id = tileIdOf(z, x, y)
      expect(tileOfId(id)).toEqual({ z, x, y })
      expect(id).toBeGreaterThanOrEqual(firstOf(z))
      expect(id).toBeLessThan(firstOf(z + 1))
    }),
  )
})

test('tiles that follow each other in a zoom are neighbours', () => {
  fc.assert(
    fc.property(tiles, ({ z, x, y }) => {
      const id = tileIdOf(z, x, y)
      fc.pre(id + 1 < firstOf(z + 1))
      const next = tileOfId(id + 1)
      expect(Math.abs(next.x - x) + Math.abs(next.y - y)).toBe(1)
    }),
  )
})
