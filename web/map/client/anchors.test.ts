import { booleanPointInPolygon, polygon } from '@turf/turf'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AnchorRing, labelZones } from './anchors.ts'

const square = (x: number, y: number, side: number): AnchorRing => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
]
const zone = (key: string, ...rings: AnchorRing[]) => ({ key, name: key, level: 'commune', rings })
const VIEW = [0, 0, 10, 10] as const

test('pieces of one zone have one name, amid them', () => {
  const found = labelZones(
    [zone('a', square(0, 0, 2)), zone('a', square(2, 0, 2)), zone('b', square(6, 6, 2))],
    VIEW,
  )
  expect(found).toEqual([
    { key: 'a', name: 'a', level: 'commune', lng: 2, lat: 1 },
    { key: 'b', name: 'b', level: 'commune', lng: 7, lat: 7 },
  ])
})

test('the name stands in the part that is in view, and is absent where none is', () => {
  const [label] = labelZones([zone('a', square(5, 5, 100))], VIEW)
  expect(label).toMatchObject({ lng: 7.5, lat: 7.5 })
  expect(labelZones([zone('a', square(20, 20, 5))], VIEW)).toEqual([])
})

test('the name of a convex zone is inside of it and of the view, however it is wound', () => {
  const corner = fc.integer({ min: -30, max: 30 })
  fc.assert(
    fc.property(corner, corner, fc.integer({ min: 1, max: 40 }), fc.boolean(), (x, y, side, turned) => {
      const ring = square(x, y, side)
      for (const { lng, lat } of labelZones([zone('a', turned ? ring.toReversed() : ring)], VIEW)) {
        expect(booleanPointInPolygon([lng, lat], polygon([ring.map(([a, b]) => [a!, b!])]))).toBe(true)
        expect(lng >= 0 && lng <= 10 && lat >= 0 && lat <= 10).toBe(true)
      }
    }),
  )
})
