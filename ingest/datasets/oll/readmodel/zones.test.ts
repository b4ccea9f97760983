import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinZones, type Zoning } from './zones.ts'

const zoning = (...zones: string[]): Zoning => ({
  code: 'L6900',
  year: 2024,
  communes: new Map(),
  zones: new Set(zones),
})

describe('zones of a table and zones of a cube', () => {
  test('join by the number that ends the code, whatever its zeros', () => {
    const joined = joinZones(zoning('1', '02', '10'), ['L6900.1.01', 'L6900.1.02', 'L6900.1.10'])
    expect(Object.fromEntries(joined!)).toEqual({
      '1': 'L6900.1.01',
      '02': 'L6900.1.02',
      '10': 'L6900.1.10',
    })
  })

  test('join by the whole code when the table writes it', () => {
    const joined = joinZones(zoning('L7502.4.05', 'L7502.4.06'), ['L7502.4.05', 'L7502.4.06'])
    expect(joined?.get('L7502.4.05')).toBe('L7502.4.05')
  })

  test('a zone of the table without figures joins nothing, and the others do', () => {
    const joined = joinZones(zoning('1', '2', '3'), ['L6900.1.01', 'L6900.1.02'])
    expect([joined?.get('1'), joined?.get('3')]).toEqual(['L6900.1.01', undefined])
  })

  // Paris: a table of 3 zones for 14. Joining 1 to .01 would give a district the rents of another.
  test('never join when the cube has zones that the table does not know', () => {
    const fourteen = Array.from({ length: 14 }, (_, i) => `L7501.4.${String(i + 1).padStart(2, '0')}`)
    expect(joinZones(zoning('1', '2', '3'), fourteen)).toBeUndefined()
  })

  test('never join when two families of zones would fit', () => {
    expect(joinZones(zoning('1', '2'), ['L1300.1.01', 'L1300.1.02', 'L1300.4.01'])).toBeUndefined()
  })

  test('of two families, the one the table knows whole', () => {
    const joined = joinZones(zoning('1', '2'), ['L1300.1.01', 'L1300.1.02', 'L1300.4.01', 'L1300.4.09'])
    expect([...joined!.values()]).toEqual(['L1300.1.01', 'L1300.1.02'])
  })

  test('a cube without zones joins nothing', () => {
    expect(joinZones(zoning('1'), [])).toBeUndefined()
  })

  test('every zone that is joined keeps its number', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(numbers, fc.boolean(), (zones, padded) => {
        const written = zones.map((zone) => (padded ? String(zone).padStart(2, '0') : String(zone)))
        const codes = zones.map((zone) => `L3800.1.${String(zone).padStart(2, '0')}`)
        const joined = joinZones(zoning(...written), codes)
        for (const zone of written) expect(Number(joined!.get(zone)!.split('.').at(-1))).toBe(Number(zone))
      }),
    )
  })
})
