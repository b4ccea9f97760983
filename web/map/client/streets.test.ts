import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelStreets, type StreetPoint } from './streets.ts'

const METRE = 1 / 111_320
const LAT = 48.85
const WIDTH = Math.cos((LAT * Math.PI) / 180)

/** Addresses on both sides of a straight street, 10 m apart, each 6 m from its middle; `angle` in degrees clockwise from west–east. */
function street(key: string, angle: number, count = 20): StreetPoint[] {
  const turn = (-angle * Math.PI) / 180
  return Array.from({ length: count }, (_, i) => {
    const [along, beside] = [(i - (count - 1) / 2) * 10, i % 2 === 0 ? 6 : -6]
    const x = along * Math.cos(turn) - beside * Math.sin(turn)
    const y = along * Math.sin(turn) + beside * Math.cos(turn)
    return { key, street: key, lng: 2.34 + (x * METRE) / WIDTH, lat: LAT + y * METRE }
  })
}

test('a street has one label, in its middle, along it', () => {
  fc.assert(
    fc.property(fc.integer({ min: -80, max: 80 }), (angle) => {
      const [label, ...more] = labelStreets(street('Rue A', angle))
      expect(more).toEqual([])
      expect(Math.abs(label!.angle - angle)).toBeLessThan(5)
      expect(Math.hypot((label!.lng - 2.34) * WIDTH, label!.lat - LAT) / METRE).toBeLessThan(8)
    }),
  )
})

test('streets of the same name in two communes are two', () => {
  const points = [...street('96001 Rue A', 0), ...street('96002 Rue A', 45)]
  expect(labelStreets(points).map(({ key }) => key)).toEqual(['96001 Rue A', '96002 Rue A'])
})

test('two addresses do not tell where a street goes', () => {
  expect(labelStreets(street('Rue A', 0, 2))).toEqual([])
})

test('a name is never upside down', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.double({ min: 0, max: 0.01, noNaN: true }),
          fc.double({ min: 0, max: 0.01, noNaN: true }),
        ),
        { minLength: 3, maxLength: 30 },
      ),
      (places) => {
        const points = places.map(([x, y]) => ({ key: 'a', street: 'a', lng: 2 + x, lat: 48 + y }))
        for (const { angle } of labelStreets(points)) expect(Math.abs(angle)).toBeLessThanOrEqual(90)
      },
    ),
  )
})
