import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatIris, irisSchema, isIris, parseIris } from './iris.ts'

describe('IRIS', () => {
  test('is cut into commune and number', () => {
    expect(parseIris('751186901')).toEqual({
      iris: '751186901',
      departement: '75',
      commune: '75118',
      number: '6901',
      wholeCommune: false,
    })
  })

  test('0000 stands for a commune without IRIS', () => {
    expect(parseIris('2a0010000')).toMatchObject({ iris: '2A0010000', departement: '2A', wholeCommune: true })
    expect(formatIris({ commune: '2a001' })).toBe('2A0010000')
  })

  test('restores the zeros of the number', () => {
    expect(formatIris({ commune: '75118', number: '101' })).toBe('751180101')
  })

  test.each(['', '75118690', '7511869011', '00001' + '0101', '75118690A'])('%j is none', (text) => {
    expect(parseIris(text)).toBeUndefined()
    expect(irisSchema.safeParse(text).error?.issues[0]?.message).toMatch(/9 characters/)
  })

  test('isIris wants the form as published, the schema mends it', () => {
    expect(isIris('2a0010000')).toBe(false)
    expect(isIris('2A0010000')).toBe(true)
    expect(irisSchema.parse('75118 6901')).toBe('751186901')
  })

  test('parts and code say the same', () => {
    const commune = fc.constantFrom('75118', '2B033', '97105', '01001', '96001')
    const number = fc.integer({ min: 0, max: 9999 }).map((n) => String(n).padStart(4, '0'))
    fc.assert(
      fc.property(commune, number, (commune, number) => {
        expect(parseIris(formatIris({ commune, number }))).toMatchObject({ commune, number })
      }),
    )
  })
})
