import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PlaceShape, parseShape, shapeOutline, shapeText } from './shape.ts'

const degrees = (from: number, to: number, digits: number) =>
  fc.integer({ min: from * 10 ** digits, max: to * 10 ** digits }).map((n) => n / 10 ** digits)
const position = (digits: number) => fc.tuple(degrees(-5, 10, digits), degrees(41, 51, digits))
const shapes: fc.Arbitrary<PlaceShape> = fc.oneof(
  fc.record({
    kind: fc.constant('circle' as const),
    center: position(5),
    metres: fc.integer({ min: 1, max: 5000 }),
  }),
  fc.record({
    kind: fc.constant('drawing' as const),
    ring: fc.array(position(6), { minLength: 3, maxLength: 100 }),
  }),
)

test('every shape is read back from its text', () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      // -0 is written as 0.
      expect(JSON.parse(JSON.stringify(parseShape(shapeText(shape))))).toEqual(
        JSON.parse(JSON.stringify(shape)),
      )
    }),
  )
})

test('a shape is written in a few characters', () => {
  expect(shapeText({ kind: 'circle', center: [2.5, 46.5], metres: 500 })).toBe('circle:2.50000,46.50000,500')
  const ring = [
    [2.5, 46.5],
    [2.51, 46.5],
    [2.51, 46.51],
  ] as const
  expect(shapeText({ kind: 'drawing', ring })).toBe(
    'drawing:2.500000,46.500000;2.510000,46.500000;2.510000,46.510000',
  )
})

test.each([
  '',
  'zone:33440',
  'box:1,2,3,4',
  'circle:2,46',
  'circle:2,46,x',
  'drawing:1,2;3,4',
  'drawing:1,2;3,4;5',
])('no shape: %s', (text) => expect(parseShape(text)).toBeUndefined())

describe('the outline', () => {
  test('of a drawing is its vertices, closed', () => {
    const outline = shapeOutline({
      kind: 'drawing',
      ring: [
        [1, 2],
        [3, 4],
        [5, 2],
      ],
    })
    expect(outline).toEqual([
      [1, 2],
      [3, 4],
      [5, 2],
      [1, 2],
    ])
  })

  test('of a circle is as far from its centre as its radius, in every direction', () => {
    const [lng, lat] = [2.34, 48.88]
    for (const [x, y] of shapeOutline({ kind: 'circle', center: [lng, lat], metres: 800 })) {
      const east = (x - lng) * 111_320 * Math.cos((lat * Math.PI) / 180)
      const north = (y - lat) * 111_320
      expect(Math.hypot(east, north)).toBeCloseTo(800, 3)
    }
  })
})
