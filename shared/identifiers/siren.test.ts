import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSiren, luhnHolds, sirenSchema } from './siren.ts'

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((d) => d.join(''))

describe('SIREN', () => {
  test('is read with or without spaces', () => {
    for (const text of ['552 081 317', '552081317']) expect(sirenSchema.parse(text)).toBe('552081317')
  })

  test('a wrong check digit is not refused', () => {
    expect(luhnHolds('552081318')).toBe(false)
    expect(sirenSchema.parse('552 081 318')).toBe('552081318')
  })

  test('an establishment of La Poste breaks the sum although its SIREN holds', () => {
    expect(luhnHolds('356000000')).toBe(true)
    expect(luhnHolds('35600000049837')).toBe(false)
  })

  test.each(['', '55208131', '5520813170', '55208131A', '552-081-317'])('%j is none', (text) => {
    expect(isSiren(text)).toBe(false)
    expect(sirenSchema.safeParse(text).error?.issues[0]?.message).toMatch(/9 digits/)
  })

  test('exactly one last digit makes the sum hold', () => {
    fc.assert(
      fc.property(digits(8), (start) => {
        const holding = Array.from({ length: 10 }, (_, last) => luhnHolds(start + last)).filter(Boolean)
        return holding.length === 1
      }),
    )
  })
})
