import { expect, test } from 'vitest'
import { companyCards } from '../../../shared/documents/companies.ts'
import { StoredDocument } from '../../../stores/documents/documents.ts'
import { companyCard } from '../../../test/support/company-card.ts'
import { operatorOf } from './operator.ts'

const SIRET = '00000001800010'
const CARD = companyCard({
  siren: '000000018',
  name: 'BETONS INVENTES',
  legalForm: { code: '5710', label: 'SAS' },
})
const register = (card: object = {}) =>
  new Map([
    ['000000018', new StoredDocument(companyCards, Buffer.from(JSON.stringify({ ...CARD, ...card })))],
  ])
const form = (code: string) => ({ legalForm: { code, label: null } })
const why = (...[siret, known]: Parameters<typeof operatorOf>) => {
  const { operator, nameWithheld, withheldReason } = operatorOf(siret, known)
  expect([operator, nameWithheld]).toEqual([null, true])
  return withheldReason
}

test.each(['3110', '4110', '5499', '5710', '6540', '7210', '9220'])(
  'a legal person (%s) is named as the register names it',
  (code) =>
    expect(operatorOf(SIRET, register(form(code)))).toEqual({
      operator: { siren: '000000018', siret: SIRET, name: 'BETONS INVENTES' },
      nameWithheld: false,
      withheldReason: null,
    }),
)

test.each(['1000', '1100', '2110', '2210', '2320', '0000', 'x', ''])(
  'of the legal form %s nobody is named: natural persons, and groups of them',
  (code) => expect(why(SIRET, register(form(code)))).toBe('natural-person'),
)

test('nobody is named without a company, a register, a card in it or a legal form', () => {
  expect(why(null, register())).toBe('no-siret')
  expect(why(SIRET, undefined)).toBe('register-not-loaded')
  expect(why('99999999800019', register())).toBe('not-in-register')
  expect(why(SIRET, register({ legalForm: null }))).toBe('natural-person')
  expect(why(SIRET, register({ name: null }))).toBe('no-name')
})

test('who opposed publication is not named, whatever the legal form', () => {
  expect(why(SIRET, register({ publication: 'partial' }))).toBe('opposed')
})

test('a card that is none stops the question rather than naming anyone', () => {
  expect(() => operatorOf(SIRET, register({ publication: 'whatever' }))).toThrow()
})
