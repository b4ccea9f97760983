import fc from 'fast-check'
import { expect, test } from 'vitest'
import { iduOf, isSiret, readReference } from './parcel-reference.ts'

test.each([
  ['75118 000 CL 15', '75118000CL0015'],
  ['69114 101 0B 287', '691141010B0287'],
  ['69114 101 B 287', '691141010B0287'],
  ['75118-CL-15', '75118000CL0015'],
  ['75118000CL15', '75118000CL0015'],
  ['2a004 000 b 7', '2A0040000B0007'],
  ['57463 000 12 45', '57463000120045'],
  ['76169000 Z0010', '761690000Z0010'],
  ['761690000z0011', '761690000Z0011'],
  ['760169000 Z0005', '761690000Z0005'],
  ['761690000 Z0005', '761690000Z0005'],
  ['592123000AB0012', '59123000AB0012'],
  ['760169000AB0001', '76169000AB0001'],
  ['2A0004000 B0007', '2A0040000B0007'],
  ['971101000AB0012', '97101000AB0012'],
  ['75056102AG0011', '75102000AG0011'],
  ['75056 102 AG 11', '75102000AG0011'],
  ['69123383BC0108', '69383000BC0108'],
])('%s is %s', (text, idu) => {
  expect(iduOf(readReference(text)!)).toBe(idu)
})

test('a reference without its commune takes the one that is given', () => {
  const local = readReference('000-CL-15')!
  expect([iduOf(local), iduOf(local, '75118'), iduOf(local, 'Paris')]).toEqual([
    undefined,
    '75118000CL0015',
    undefined,
  ])
  expect(iduOf(readReference('102-AG-11')!, '75056')).toBe('75102000AG0011')
})

test.each([
  '12 rue lepic 75018',
  '75018 Paris',
  '75118',
  '2.3444, 48.8925',
  '12 B',
  '99999 000 CL 15',
  'CL 15',
  '',
])('%s is no reference', (text) => {
  expect(readReference(text)).toBeUndefined()
})

test.each([
  ['35600000000048', true],
  ['552 081 317 66522', true],
  ['75118000000001', false],
  ['552081317', false],
])('%s is a SIRET: %s', (text, expected) => {
  expect(isSiret(text)).toBe(expected)
})

test('the parts of any parcel, apart and without their zeros, are read back', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('75118', '2A004', '97105', '69114'),
      fc.integer({ min: 0, max: 999 }),
      fc.constantFrom('A', 'ZB', '0C'),
      fc.integer({ min: 1, max: 9999 }),
      fc.constantFrom(' ', '-', '/'),
      (commune, prefix, section, number, sign) => {
        const text = [commune, String(prefix).padStart(3, '0'), section, number].join(sign)
        const idu = `${commune}${String(prefix).padStart(3, '0')}${section.padStart(2, '0')}${String(number).padStart(4, '0')}`
        expect(iduOf(readReference(text)!)).toBe(idu)
      },
    ),
  )
})
