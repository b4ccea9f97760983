import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromWgs84, isInside, projectionOf, toWgs84 } from './projections.ts'

test.each([
  // Notre-Dame de Paris, point zero of French roads.
  ['75', 652_189.6, 6_861_684.8, 2.3488, 48.8534],
  // The origin of Lambert-93.
  ['03', 700_000, 6_600_000, 3, 46.5],
  // Where the central meridian of a UTM zone meets the equator.
  ['974', 500_000, 10_000_000, 57, 0],
  ['973', 500_000, 0, -51, 0],
  ['971', 500_000, 0, -63, 0],
])('%s: %d %d is %d %d', (departement, x, y, lng, lat) => {
  const found = toWgs84(projectionOf(departement).epsg, x, y)
  expect(found[0]).toBeCloseTo(lng, 3)
  expect(found[1]).toBeCloseTo(lat, 3)
})

const departements = ['75', '2A', '971', '972', '973', '974', '975', '976', '977', '978', '987', '988']

test('a point of a territory comes back to a centimetre from its own projection', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...departements),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (departement, across, up) => {
        const projection = projectionOf(departement)
        const [west, south, east, north] = projection.box
        // Polynesia spreads over five zones of which one is used: only its own zone comes back.
        const width = departement === '987' ? Math.min(6, east - west) : east - west
        const lng = (departement === '987' ? -150 : west) + across * width
        const lat = south + up * (north - south)
        const [x, y] = fromWgs84(projection.epsg, lng, lat)
        const back = toWgs84(projection.epsg, x, y)
        expect(Math.abs(back[0] - lng)).toBeLessThan(2e-7)
        expect(Math.abs(back[1] - lat)).toBeLessThan(2e-7)
      },
    ),
  )
})

test('a point of another territory is outside', () => {
  expect(isInside(projectionOf('75'), 2.35, 48.85)).toBe(true)
  expect(isInside(projectionOf('974'), 2.35, 48.85)).toBe(false)
  expect(isInside(projectionOf('75'), 0, 0)).toBe(false)
})

test('a projection of nobody is refused by its number', () => {
  expect(() => toWgs84(3857, 0, 0)).toThrow('EPSG:3857')
})
