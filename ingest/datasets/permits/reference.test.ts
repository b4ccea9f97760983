import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPermitReference } from './reference.ts'

const read = (section: string | null, number: string | null, departement = '31') => {
  const found = readPermitReference(section, number, departement)
  return typeof found === 'object'
    ? [found.prefix, found.section, found.number, ...(found.isPart ? ['part'] : [])].join(' ').trim()
    : found
}

describe('a reference of a permit', () => {
  test.each([
    ['AM', '493', 'AM 0493'],
    ['Z', '33', '0Z 0033'],
    ['0Z', '0033', '0Z 0033'],
    ['am ', ' 493 ', 'AM 0493'],
    ['838', 'BE 01', '838 BE 0001'],
    ['842', 'BH121', '842 BH 0121'],
    ['842', 'B1479', '842 0B 1479'],
    ['BY', '33P', 'BY 0033 part'],
    ['AL', '170 p', 'AL 0170 part'],
    ['BH', '83712', '837 BH 0012'],
    ['842BH', '121', '842 BH 0121'],
    ['842 BH 121', null, '842 BH 0121'],
    [null, 'AB12', 'AB 0012'],
    ['AB', 'AB12', 'AB 0012'],
    ['AY', '1082', 'AY 1082'],
  ])('%j, %j is %s', (section, number, expected) => {
    expect(read(section, number)).toBe(expected)
  })

  test.each([
    [null, null, undefined],
    ['', ' ', undefined],
    ['837', null, 'no-number'],
    ['AB', '', 'no-number'],
    ['842', 'BH', 'no-number'],
    ['AB', '000', 'no-number'],
    [null, '121', 'no-section'],
    [null, '1210', 'no-section'],
    ['831', '333', 'no-section'],
    ['88', 'AW', 'unreadable'],
    ['14', '148', 'unreadable'],
    ['32', '32', 'unreadable'],
    ['AB', '12A', 'unreadable'],
    ['AB', '12,13', 'unreadable'],
    ['AB', '12/13', 'unreadable'],
    ['AB', '12 13', 'unreadable'],
    ['AB1', '12', 'unreadable'],
    ['842', '843BH12', 'unreadable'],
    ['ABC', '12', 'unreadable'],
  ])('%j, %j is %s', (section, number, expected) => {
    expect(read(section, number)).toBe(expected)
  })

  test('sections are numbers in Alsace and Moselle alone', () => {
    expect(read('32', '14', '67')).toBe('32 0014')
    expect(read('5', '14', '57')).toBe('05 0014')
    expect(read('32', '14', '88')).toBe('unreadable')
  })

  test('is the same however its spaces, case and zeros are written', () => {
    const letters = fc.stringMatching(/^[A-Z]{1,2}$/)
    const prefix = fc.option(fc.stringMatching(/^\d{3}$/), { nil: null })
    const spaces = fc.stringMatching(/^ {0,2}$/)
    fc.assert(
      fc.property(
        letters,
        fc.integer({ min: 1, max: 9999 }),
        prefix,
        spaces,
        (section, number, before, gap) => {
          const expected = [before, section.padStart(2, '0'), String(number).padStart(4, '0')]
            .filter(Boolean)
            .join(' ')
          const padded = String(number).padStart(4, '0')
          const lower = section.toLowerCase()
          const written: [string, string][] =
            before === null
              ? [
                  [section, String(number)],
                  [lower + gap, gap + padded],
                ]
              : [
                  [before, section + gap + number],
                  [before + gap, lower + padded],
                  [before + gap + section, padded],
                ]
          for (const [a, b] of written) expect(read(a, b)).toBe(expected)
        },
      ),
    )
  })
})
