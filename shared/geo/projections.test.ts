import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lambert93Degrees, writeLambert93 } from './lambert-93.ts'
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

// `fromWgs84` of the mainland is proj4's: what comes back is judged by other formulas.
test('Lambert-93 by its own formulas is that of proj4, to and fro', () => {
  const at = { x: 0, y: 0 }
  fc.assert(
    fc.property(
      fc.double({ min: -5.6, max: 10, noNaN: true }),
      fc.double({ min: 41.1, max: 51.4, noNaN: true }),
      (lng, lat) => {
        const [x, y] = fromWgs84(2154, lng, lat)
        writeLambert93(lng, lat, at)
        expect(Math.hypot(at.x - x, at.y - y)).toBeLessThan(1e-5)
        const back = lambert93Degrees(x, y)
        expect(Math.abs(back[0] - lng)).toBeLessThan(1e-10)
        expect(Math.abs(back[1] - lat)).toBeLessThan(1e-10)
      },
    ),
    { numRuns: 2000 },
  )
})

test('metres of nowhere give degrees of nowhere, not an error', () => {
  for (const [x, y] of [
    [700_000, 12_655_612.05],
    [1e300, -1e300],
    [0, 0],
  ] as const)
    expect(lambert93Degrees(x, y).every(Number.isFinite)).toBe(true)
})

test('a point of another territory is outside', () => {
  expect(isInside(projectionOf('75'), 2.35, 48.85)).toBe(true)
  expect(isInside(projectionOf('974'), 2.35, 48.85)).toBe(false)
  expect(isInside(projectionOf('75'), 0, 0)).toBe(false)
})

test('an unknown projection is refused by its number', () => {
  expect(() => toWgs84(3857, 0, 0)).toThrow('EPSG:3857')
})
