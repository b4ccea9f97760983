import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chord } from '../../test/support/geodesy.ts'
import { LocalMetres, metresPerDegree } from './metres.ts'

const franceLng = fc.double({ min: -61, max: 55, noNaN: true })
const franceLat = fc.double({ min: -21, max: 51, noNaN: true })

describe('metres per degree', () => {
  // Lengths of a degree of WGS84, as geodesy tables print them.
  test.each([
    [0, 111_319.491, 110_574.276],
    [45, 78_846.835, 111_131.779],
    [60, 55_800.0, 111_412.24],
  ])('at latitude %d', (lat, lng, north) => {
    expect(metresPerDegree(lat).lng).toBeCloseTo(lng, 0)
    expect(metresPerDegree(lat).lat).toBeCloseTo(north, 0)
  })
})

describe('local metres', () => {
  const offset = fc.double({ min: -0.01, max: 0.01, noNaN: true })

  test('agree with earth-centred distances to 1 mm within a kilometre or so', () => {
    fc.assert(
      fc.property(franceLng, franceLat, offset, offset, (lng, lat, dLng, dLat) => {
        const frame = new LocalMetres(lng, lat, 2000)
        const [x, y] = [(lng + dLng) * 1e7, (lat + dLat) * 1e7]
        const ours = Math.hypot(frame.east(x, y), frame.north(y))
        expect(Math.abs(ours - chord([lng, lat], [lng + dLng, lat + dLat]))).toBeLessThan(0.001)
      }),
    )
  })

  test('the smallest scales never exceed a true distance within reach', () => {
    fc.assert(
      fc.property(franceLng, franceLat, offset, offset, (lng, lat, dLng, dLat) => {
        const frame = new LocalMetres(lng, lat, 2000)
        const [x, y] = [(lng + dLng) * 1e7, (lat + dLat) * 1e7]
        expect(Math.abs(dLng * 1e7 * frame.minScaleX)).toBeLessThanOrEqual(Math.abs(frame.east(x, y)) + 1e-6)
        expect(Math.abs(dLat * 1e7 * frame.minScaleY)).toBeLessThanOrEqual(Math.abs(frame.north(y)) + 1e-6)
      }),
    )
  })
})
