import { describe, expect, test } from 'vitest'
import { communeCodeOf, communeCodeSchema, departementOf, isCommuneCode, isDepartementCode } from './insee.ts'

describe('commune codes', () => {
  test.each(['01001', '75118', '2A004', '2b033', '95680', '96001', '20004', '97105', '97801', '98613'])(
    '%s has the form of one',
    (code) => expect(isCommuneCode(code)).toBe(true),
  )
  test.each([
    '',
    '7511',
    '751180',
    '00001',
    '2C004',
    'A2004',
    '97901',
    '97001',
    '99138',
    '7511A',
    ' 75118',
    'Paris',
  ])('%j has not', (code) => expect(isCommuneCode(code)).toBe(false))
})

describe('département codes', () => {
  test.each(['01', '19', '2A', '2b', '75', '95', '96', '971', '976', '988'])(
    '%s has the form of one',
    (code) => expect(isDepartementCode(code)).toBe(true),
  )
  test.each(['', '1', '00', '97', '98', '99', '2C', '075', '979', '9710'])('%j has not', (code) =>
    expect(isDepartementCode(code)).toBe(false),
  )
  test.each([
    ['75118', '75'],
    ['2a004', '2A'],
    ['97105', '971'],
    ['98613', '986'],
    ['96001', '96'],
    ['97411000AB0001', '974'],
  ])('of %s is %s', (code, departement) => expect(departementOf(code)).toBe(departement))
})

describe('communeCodeOf', () => {
  test.each([
    ['75118000CT0005', '75118'],
    ['97411000AB0001', '97411'],
    ['2A0040101', '2A004'],
    ['75118:Rue Marx Dormoy', '75118'],
  ])('of %s is %s', (code, commune) => expect(communeCodeOf(code)).toBe(commune))
})

describe('communeCodeSchema', () => {
  test('keeps the code in INSEE case', () => expect(communeCodeSchema.parse(' 2a004 ')).toBe('2A004'))
  test('refuses with the form and an example', () => {
    const refused = communeCodeSchema.safeParse('Paris')
    expect(refused.error?.issues[0]?.message).toMatch(/5 characters, for example 75118/)
  })
})
