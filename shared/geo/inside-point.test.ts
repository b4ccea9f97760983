import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contains, cutsAt, insidePoint } from './inside-point.ts'
import type { Polygons } from './polygons.ts'

const square: Polygons = [[[0, 0, 100, 0, 100, 100, 0, 100]]]
const ring: Polygons = [
  [
    [0, 0, 100, 0, 100, 100, 0, 100],
    [10, 10, 10, 90, 90, 90, 90, 10],
  ],
]
const bent: Polygons = [[[0, 0, 100, 0, 100, 10, 10, 10, 10, 100, 0, 100]]]

describe('a point inside', () => {
  test('is the centroid when that is inside', () => {
    expect(insidePoint(square)).toEqual([50, 50])
  })

  test('is on the shape when the centroid is in a courtyard or outside of an angle', () => {
    for (const shape of [ring, bent]) {
      const [x, y] = insidePoint(shape)
      expect(contains(shape, x, y)).toBe(true)
    }
  })

  test('is inside every star-shaped outline', () => {
    const outline = fc.array(fc.integer({ min: 20, max: 1000 }), { minLength: 3, maxLength: 12 })
    fc.assert(
      fc.property(outline, (radii) => {
        const shape: Polygons = [
          [
            radii.flatMap((radius, k) => {
              const angle = (k / radii.length) * 2 * Math.PI
              return [
                Math.round(1000 * radius * Math.cos(angle)),
                Math.round(1000 * radius * Math.sin(angle)),
              ]
            }),
          ],
        ]
        const [x, y] = insidePoint(shape)
        expect(contains(shape, x, y)).toBe(true)
      }),
    )
  })

  test('of a shape without area is a point of it', () => {
    expect(insidePoint([[[5, 5, 9, 9, 5, 5]]])).toEqual([5.5, 5.5])
    expect(insidePoint([[[5, 5, 9, 5, 5, 5]]])).toEqual([5, 5])
  })
})

test('a line cuts shapes where their edges cross it, from west to east', () => {
  expect(cutsAt(ring, 50.5)).toEqual([0, 10, 90, 100])
  expect(cutsAt(square, 50.5)).toEqual([0, 100])
  expect(cutsAt(square, 200.5)).toEqual([])
  const point = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 }))
  const outline = fc.array(point, { maxLength: 9 }).map((points) => points.flat())
  const shapes = fc.array(fc.array(outline, { maxLength: 3 }), { maxLength: 3 })
  fc.assert(
    fc.property(shapes, fc.integer({ min: -51, max: 50 }), (polygons, below) => {
      const y = below + 0.5
      const crossings = polygons.flat().flatMap((flat) =>
        flat.flatMap((_, i) => {
          if (i % 2 === 1) return []
          const [xa, ya] = [flat.at(i - 2)!, flat.at(i - 1)!]
          const [xb, yb] = [flat[i]!, flat[i + 1]!]
          return ya > y === yb > y ? [] : [((xb - xa) * (y - ya)) / (yb - ya) + xa]
        }),
      )
      expect(cutsAt(polygons, y)).toEqual(crossings.sort((a, b) => a - b))
    }),
  )
})
