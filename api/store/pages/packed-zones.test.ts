import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packZones } from './packed-zones.ts'

test('a code has its range, and no other has one', () => {
  const codes = fc.dictionary(fc.stringMatching(/^[0-9A-Zé:]{1,8}$/), fc.tuple(fc.nat(), fc.nat()), {
    noNullPrototype: true,
  })
  fc.assert(
    fc.property(codes, fc.string(), (zones, other) => {
      const packed = packZones(zones)
      for (const [code, range] of Object.entries(zones)) expect(packed[code]).toEqual(range)
      expect(packed[other]).toEqual(Object.hasOwn(zones, other) ? zones[other] : undefined)
    }),
  )
})

test('nothing has a range where there is no zone, and the codes cannot be listed', () => {
  const packed = packZones({})
  expect(packed['75056']).toBeUndefined()
  expect(packed.constructor).toBeUndefined()
  expect(() => Object.keys(packed)).toThrow('cannot be listed')
})
