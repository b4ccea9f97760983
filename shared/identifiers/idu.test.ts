import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatIdu, type Idu, iduSchema, isIdu, normaliseIdu, parseIdu } from './idu.ts'
import { packIdu, unpackIdu } from './idu-pack.ts'

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const digits = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((n) => String(n).padStart(length, '0'))
const departement = fc.constantFrom(
  '01',
  '09',
  '10',
  '19',
  '2A',
  '2B',
  '20',
  '21',
  '75',
  '95',
  '96',
  '971',
  '988',
)
const commune = fc.tuple(departement, digits(3)).map(([d, n]) => d + n.slice(d.length - 2))
const section = fc
  .tuple(fc.constantFrom(...ALPHANUMERIC), fc.constantFrom(...ALPHANUMERIC))
  .map(([a, b]) => a + b)
const parts = fc.record({ commune, prefix: digits(3), section, number: digits(4) })
const idu = parts.map(formatIdu)

describe('IDU', () => {
  test('is cut into its parts', () => {
    expect(parseIdu('2A004000AB0012')).toEqual({
      idu: '2A004000AB0012',
      departement: '2A',
      commune: '2A004',
      prefix: '000',
      section: 'AB',
      number: '0012',
    })
    expect(parseIdu('97411000AB0012')?.departement).toBe('974')
  })

  test('gets back the zeros that the cadastre files strip', () => {
    expect(formatIdu({ commune: '33440', prefix: '0', section: 'a', number: 7 })).toBe('334400000A0007')
    expect(formatIdu({ commune: '67482', prefix: 0, section: '5', number: '12' })).toBe('67482000050012')
  })

  test.each([
    '',
    '75118000CT000',
    '75118000CT00055',
    '7511800ACT0005',
    '75118000C-0005',
    '75118000CT00O5',
    '99118000CT0005',
    '2a004000AB0012',
  ])('%j is none as it stands', (text) => {
    expect(isIdu(text)).toBe(false)
    expect(parseIdu(text)).toBeUndefined()
  })

  test('is understood as people write it', () => {
    expect(normaliseIdu(' 75118 000 ct 0005 ')).toBe('75118000CT0005')
    expect(normaliseIdu('75118 000 ct 5')).toBeUndefined()
    expect(iduSchema.parse('2a004 000 ab 0012')).toBe('2A004000AB0012')
  })

  test('is refused by the schema with the form that is expected', () => {
    const message = iduSchema.safeParse('nope').error?.issues[0]?.message
    expect(message).toMatch(/14 characters.*75118000CT0005/)
  })

  test('is a type that a text has only once it was checked', () => {
    const take = (idu: Idu) => idu.length
    const text: string = '75118000CT0005'
    // @ts-expect-error nobody checked the text
    take(text)
    expect(isIdu(text) && take(text)).toBe(14)
    expect(take(iduSchema.parse('75118 000 ct 0005'))).toBe(14)
  })

  test('parts and text say the same', () => {
    fc.assert(
      fc.property(parts, (given) => {
        expect(parseIdu(formatIdu(given))).toMatchObject(given)
      }),
    )
  })
})

describe('packed IDU', () => {
  test('is an integer below 2^51 that unpacks to the same text', () => {
    fc.assert(
      fc.property(idu, (text) => {
        const packed = packIdu(text)
        expect(Number.isInteger(packed) && packed >= 0 && packed < 2 ** 51).toBe(true)
        expect(unpackIdu(packed)).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })

  test('the extremes hold too', () => {
    for (const text of ['01001000000000', '98999999ZZ9999']) expect(unpackIdu(packIdu(text))).toBe(text)
  })

  test('keeps the order of the texts', () => {
    fc.assert(
      fc.property(idu, idu, (a, b) => Math.sign(packIdu(a) - packIdu(b)) === (a < b ? -1 : a > b ? 1 : 0)),
      { numRuns: 2000 },
    )
  })

  test('neighbours in the order of the texts are apart by one', () => {
    expect(packIdu('2A004000AB0013') - packIdu('2A004000AB0012')).toBe(1)
    expect(packIdu('2A004000AC0000') - packIdu('2A004000AB9999')).toBe(1)
    expect(packIdu('2A000000000000') - packIdu('29999999ZZ9999')).toBe(1)
  })
})

test.each([
  ['75056102AG0011', '75102000AG0011'],
  ['75056 102 ag 0011', '75102000AG0011'],
  ['69123383BC0108', '69383000BC0108'],
  // No arrondissement: the code of the city as it is, which no cadastre has.
  ['75056000AG0011', '75056000AG0011'],
  ['75056121AG0011', '75056121AG0011'],
  // The prefix of Marseille names a quarter, not an arrondissement.
  ['13055801AG0011', '13055801AG0011'],
])('a client that asks for %s asks for %s', (text, idu) => expect(iduSchema.parse(text)).toBe(idu))
