import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrondissementIdu, arrondissementOfReference } from './city-idu.ts'
import { isIdu } from './idu.ts'

const digits = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((n) => String(n).padStart(length, '0'))
const parcel = fc.tuple(fc.constantFrom('AG', '0A', 'BC', 'ZZ'), digits(4)).map(([s, n]) => s + n)

describe('a parcel declared under the code of a whole city', () => {
  test.each([
    ['75056102AG0011', '75102000AG0011'],
    ['75056120CT0005', '75120000CT0005'],
    ['69123383BC0108', '69383000BC0108'],
    ['69123389AB0001', '69389000AB0001'],
  ])('%s is %s', (declared, idu) => expect(arrondissementIdu(declared)).toBe(idu))

  test.each([
    ['75056000AG0011', 'no arrondissement is named'],
    ['75056121AG0011', 'Paris has twenty'],
    ['75056100AG0011', 'Paris begins with the first'],
    ['69123380BC0108', 'Lyon begins with the first'],
    ['69123102BC0108', 'a number of Paris'],
    ['75102000AG0011', 'it is under the arrondissement already'],
    ['93010102AG0011', 'another commune'],
    ['13055801AB0001', 'without a cadastre, nothing says which arrondissement'],
  ])('%s stays as it is: %s', (declared) => expect(arrondissementIdu(declared)).toBeUndefined())

  test('the arrondissement alone is read from the beginning of the reference', () => {
    expect(arrondissementOfReference('75056118')).toBe('75118')
    expect(arrondissementOfReference('69123381BC')).toBe('69381')
    expect(arrondissementOfReference('75056')).toBeUndefined()
    expect(arrondissementOfReference('13055201')).toBeUndefined()
  })

  test('of Paris and Lyon keeps section and number, in each arrondissement', () => {
    const paris = fc.integer({ min: 101, max: 120 }).map((n) => ['75056', '75', n] as const)
    const lyon = fc.integer({ min: 381, max: 389 }).map((n) => ['69123', '69', n] as const)
    fc.assert(
      fc.property(fc.oneof(paris, lyon), parcel, ([city, departement, number], rest) => {
        const idu = arrondissementIdu(`${city}${number}${rest}`)
        expect(idu).toBe(`${departement}${number}000${rest}`)
        expect(isIdu(idu!)).toBe(true)
      }),
    )
  })

  test('of Marseille is the one that the cadastre has, and none when several arrondissements have it', () => {
    const held = fc.uniqueArray(fc.integer({ min: 13201, max: 13216 }), { maxLength: 3 })
    fc.assert(
      fc.property(held, fc.integer({ min: 801, max: 899 }), parcel, (communes, prefix, rest) => {
        const cadastre = new Set(communes.map((commune) => `${commune}${prefix}${rest}`))
        const found = arrondissementIdu(`13055${prefix}${rest}`, (idu) => cadastre.has(idu))
        expect(found).toBe(communes.length === 1 ? `${communes[0]}${prefix}${rest}` : undefined)
      }),
    )
  })

  test('under any other code is none, whatever the cadastre has', () => {
    const other = digits(5).filter((code) => !['75056', '69123', '13055'].includes(code))
    fc.assert(
      fc.property(other, digits(3), parcel, (commune, prefix, rest) => {
        expect(arrondissementIdu(commune + prefix + rest, () => true)).toBeUndefined()
      }),
    )
  })
})
