import { expect, test } from 'vitest'
import { companyCardSchema } from '../../shared/schemas/company.ts'
import { companyCard } from '../../test/support/company-card.ts'
import { en } from '../texts/en.ts'
import { fr } from '../texts/fr.ts'
import { shownCompanyName, whyUnnamed } from './company-name.ts'

const company = companyCardSchema.parse(companyCard({ siren: '123456789', name: 'FICTIVE SARL' }))

test('an establishment has its own name, else the usual one of its company, else that of the register', () => {
  expect(shownCompanyName({ name: 'AU COIN', company })).toBe('AU COIN')
  expect(shownCompanyName({ name: null, company: { ...company, usualName: 'FICTIVE' } })).toBe('FICTIVE')
  expect(shownCompanyName({ name: null, company })).toBe('FICTIVE SARL')
  expect(shownCompanyName({ name: null, company: null })).toBeUndefined()
})

test('a company that is not in the file is not said to have opposed publication', () => {
  const told = [
    null,
    { ...company, name: null, publication: 'partial' as const },
    { ...company, name: null },
  ].map((one) => [fr, en].map(({ parts }) => whyUnnamed({ name: null, company: one }, parts.companies)))
  expect(told).toEqual([
    [
      'nom inconnu\u00a0: le fichier des entreprises n’a pas cette unité légale',
      'name unknown: the file of companies does not have this legal unit',
    ],
    ['nom non diffusé', 'name withheld'],
    ['sans nom dans le fichier des entreprises', 'without a name in the file of companies'],
  ])
})
