import fc from 'fast-check'
import { expect, test } from 'vitest'
import { projectionOf } from '../../shared/geo/projections.ts'
import { projectedWkb } from '../../test/support/cadastre-parquet.ts'
import { readProjectedWkb } from './projected-wkb.ts'

const seventh = (from: number, to: number) =>
  fc.integer({ min: Math.ceil(from * 1e7), max: Math.floor(to * 1e7) }).map((n) => n / 1e7)

test.each(['75', '971', '973', '974', '976'])(
  'points of %s come back on the grid they were on',
  (departement) => {
    const { epsg, box } = projectionOf(departement)
    const point = fc.tuple(seventh(box[0], box[2]), seventh(box[1], box[3]))
    const polygon = fc.array(fc.array(point, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 2 })
    fc.assert(
      fc.property(fc.array(polygon, { minLength: 1, maxLength: 3 }), (polygons) => {
        const { type, coordinates } = readProjectedWkb(projectedWkb(polygons, epsg), epsg)
        expect(type).toBe(polygons.length === 1 ? 'Polygon' : 'MultiPolygon')
        expect(coordinates).toEqual(polygons.length === 1 ? polygons[0] : polygons)
      }),
      { numRuns: 50 },
    )
  },
)

test('a point on the meridian of Greenwich is at 0, on whichever side its metres are rounded', () => {
  const onMeridian = Array.from({ length: 100 }, (_, i): [number, number] => [0, 41.1 + i / 10])
  const { coordinates } = readProjectedWkb(projectedWkb([[onMeridian]], 2154), 2154)
  expect(coordinates).toEqual([onMeridian.map(([, lat]) => [0, Math.round(lat * 1e7) / 1e7])])
})

test('whatever is cut or bent is refused, never read as something else', () => {
  const whole = projectedWkb(
    [
      [
        [
          [2.3, 48.8],
          [2.4, 48.8],
          [2.4, 48.9],
          [2.3, 48.8],
        ],
      ],
    ],
    2154,
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: whole.length - 1 }), (length) => {
      expect(() => readProjectedWkb(whole.subarray(0, length), 2154)).toThrow(RangeError)
    }),
  )
  expect(() => readProjectedWkb(Buffer.concat([whole, Buffer.of(1)]), 2154)).toThrow('bytes left')
  expect(() => readProjectedWkb(whole, 4326)).toThrow('EPSG:4326')
  const nowhere = Buffer.from(whole)
  nowhere.writeDoubleLE(Number.NaN, 13)
  expect(() => readProjectedWkb(nowhere, 2154)).toThrow('is no point')
  const curve = Buffer.from(whole)
  curve.writeUInt32LE(10, 1)
  expect(() => readProjectedWkb(curve, 2154)).toThrow('geometry type 10')
})
