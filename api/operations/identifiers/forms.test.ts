import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formsOf } from './forms.ts'

const kindsOf = (text: string) => formsOf(text).map(({ kind, id }) => `${kind} ${id}`)

describe('the form of an identifier', () => {
  test.each([
    ['75118000CT0005', ['parcel 75118000CT0005']],
    ['75118 000 ct 5', ['parcel 75118000CT0005']],
    ['75056118CT0005', ['parcel 75118000CT0005']],
    // A section of digits, as in Alsace: also the form of a SIRET.
    ['67482000320105', ['parcel 67482000320105', 'establishment 67482000320105']],
    ['732 829 320 00074', ['parcel 73282932000074', 'establishment 73282932000074']],
    ['732829320', ['company 732829320', 'iris 732829320']],
    ['75118_1234_00005_BIS', ['address 75118_1234_00005_bis']],
    ['93010_wg3dc6_00012', ['address 93010_wg3dc6_00012']],
    ['2A004_0010_00005', ['address 2a004_0010_00005']],
    ['75118_1234', ['street 75118_1234']],
    ['75118:1234', ['street 75118_1234']],
    ['WHN8-D9K3-8QNG', ['building WHN8D9K38QNG']],
    ['2475E0000010A', ['diagnostic 2475E0000010A']],
    ['AA0652685', ['co-ownership AA0652685']],
    ['aa0-652-685', ['co-ownership AA0652685']],
    ['af467bc18da91cdc', ['sale af467bc18da91cdc']],
    ['af467bc18da91cdc-2', ['sale af467bc18da91cdc-2']],
    // Also a reference without its zeros, of a commune 03155 that there is not.
    ['03155512C0210', ['parcel 031555120C0210', 'permit 03155512C0210']],
    ['PC 031 555 12 C0210', ['permit 03155512C0210']],
    ['DP 02A 004 21 V0012', ['permit 02A00421V0012']],
    ['75118', ['commune 75118']],
    ['2a004', ['commune 2A004']],
    ['11', ['departement 11', 'region 11']],
    ['971', ['departement 971']],
    ['751182001', ['company 751182001', 'iris 751182001']],
    ['12 rue des Lilas', []],
    ['AB 12', []],
    ['', []],
  ])('%s', (text, kinds) => {
    expect(kindsOf(text)).toEqual(kinds)
  })

  test('is read whatever the case and the spaces between the parts of a number', () => {
    const digit = fc.integer({ min: 0, max: 9 })
    const digits = fc.array(digit, { minLength: 14, maxLength: 14 }).map((all) => all.join(''))
    fc.assert(
      fc.property(digits, fc.integer({ min: 1, max: 13 }), (siret, at) => {
        const spaced = ` ${siret.slice(0, at)} ${siret.slice(at)} `
        expect(kindsOf(spaced)).toContain(`establishment ${siret}`)
      }),
    )
  })

  test('takes any text, and gives each kind once at most', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60, unit: 'binary' }), (text) => {
        const kinds = formsOf(text).map(({ kind }) => kind)
        expect(new Set(kinds).size).toBe(kinds.length)
      }),
      { numRuns: 500 },
    )
  })

  test('is the same when the identifier that was read is read again', () => {
    const written = fc.stringMatching(/^[0-9AB]{2,5}[ _:.-]?[0-9A-Z]{0,12}$/)
    fc.assert(
      fc.property(written, (text) => {
        for (const { kind, id } of formsOf(text)) expect(kindsOf(id)).toContain(`${kind} ${id}`)
      }),
      { numRuns: 2000 },
    )
  })
})
