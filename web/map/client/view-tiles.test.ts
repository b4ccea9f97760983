import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOfBounds, tilesOfView } from './view-tiles.ts'

test('the tiles of Montmartre at zoom 16, the middle one first', () => {
  const tiles = tilesOfView({ zoom: 16.3, lng: 2.3431, lat: 48.8867 }, 1000, 700, 18)
  expect(tiles[0]).toEqual({ z: 16, x: 33194, y: 22537 })
  expect(tiles.length).toBeLessThanOrEqual(9)
})

test('beyond the last zoom of a layer its last tiles are drawn larger', () => {
  expect(tilesOfView({ zoom: 19, lng: 2.3431, lat: 48.8867 }, 800, 600, 16)).toEqual([
    { z: 16, x: 33194, y: 22537 },
  ])
})

test('bounds are whole in the window that shows them', () => {
  const part = fc.double({ min: 0.001, max: 3, noNaN: true })
  fc.assert(
    fc.property(
      fc.double({ min: -5, max: 8, noNaN: true }),
      fc.double({ min: 42, max: 50, noNaN: true }),
      part,
      part,
      (west, south, dx, dy) => {
        const place = placeOfBounds([west, south, west + dx, south + dy], 900, 600, 22)
        const pixels = (512 * 2 ** place.zoom * dx) / 360
        expect(pixels).toBeLessThanOrEqual(900 * 0.92 + 1e-6)
        expect(place.lng).toBeCloseTo(west + dx / 2)
        expect(place.lat).toBeGreaterThan(south)
        expect(place.lat).toBeLessThan(south + dy)
      },
    ),
  )
})

test('a point of the size of nothing is not shown closer than asked', () => {
  expect(placeOfBounds([2, 48, 2, 48], 900, 600).zoom).toBe(19)
})
