import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOfBounds, tilesOfView } from './view-tiles.ts'

const WINDOW = { left: 0, top: 0, right: 900, bottom: 600 }

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
        const place = placeOfBounds([west, south, west + dx, south + dy], WINDOW, WINDOW, 0, 22)
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
  expect(placeOfBounds([2, 48, 2, 48], WINDOW).zoom).toBe(19)
})

test('bounds are in the free part of the window, and its middle is where the window has its middle', () => {
  const place = placeOfBounds([2, 48, 2.1, 48.01], WINDOW, { left: 300, top: 0, right: 900, bottom: 400 })
  // 600 pixels, less a margin, for a tenth of a degree; the middle of the free part is 150 pixels right of that of the window, and 100 above.
  expect(place.zoom).toBeCloseTo(Math.log2((600 * 0.92 * 360) / 512 / 0.1), 6)
  const pixel = 360 / 512 / 2 ** place.zoom
  expect(place.lng).toBeCloseTo(2.05 - 150 * pixel, 6)
  expect(place.lat).toBeLessThan(48.005)
})

test('bounds that would be too small to see anything are shown from the least zoom on', () => {
  expect(placeOfBounds([-5, 42, 8, 51], WINDOW, WINDOW, 7).zoom).toBe(7)
})
