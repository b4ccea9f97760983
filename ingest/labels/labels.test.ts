import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NAF, nafOf, sectionOf } from '../../shared/identifiers/naf.ts'
import { activity, activity2025, headcount, legalForm } from './labels.ts'
import legalForms from './legal-forms.json' with { type: 'json' }
import naf2025 from './naf-2025.json' with { type: 'json' }
import nafRev2 from './naf-rev2.json' with { type: 'json' }

test('the nomenclatures are whole', () => {
  expect(Object.keys(nafRev2)).toHaveLength(732)
  expect(Object.keys(naf2025)).toHaveLength(747)
  expect(Object.keys(legalForms)).toHaveLength(261)
  for (const code of [...Object.keys(nafRev2), ...Object.keys(naf2025)])
    expect(code).toMatch(/^\d\d\.\d\d[A-Z]$/)
})

test('codes get the official label of their edition', () => {
  expect(activity('68.20B', 'NAFRev2')?.label).toBe("Location de terrains et d'autres biens immobiliers")
  expect(activity2025('68.20G', '68.20B')?.label).toBe('Location de logements')
  expect(legalForm('6540')?.label).toBe('Société civile immobilière')
  expect(headcount('11', '2023')).toEqual({ code: '11', label: '10 à 19 salariés', year: 2023 })
})

test('an unknown code, or one of an older edition, keeps itself without a label', () => {
  expect(activity('57.10', 'NAP')).toEqual({
    code: '57.10',
    label: null,
    nomenclature: 'NAP',
    section: null,
  })
  // The same code means something else in the first edition.
  expect(activity('70.2A', 'NAFRev1')?.label).toBeNull()
  expect(legalForm('0099')).toEqual({ code: '0099', label: null })
  expect([
    activity(null, null),
    activity2025(null, '68.20B'),
    legalForm(null),
    headcount(null, null),
  ]).toEqual([null, null, null, null])
})

test('the two lists have no code in common, and each code tells its list', () => {
  expect(Object.keys(nafRev2).filter((code) => code in naf2025)).toEqual([])
  for (const code of Object.keys(nafRev2)) expect([code, nafOf(code)]).toEqual([code, 'NAFRev2'])
  for (const code of Object.keys(naf2025)) expect([code, nafOf(code)]).toEqual([code, 'NAF2025'])
})

test('whatever the register calls the nomenclature, a code of either list has its own label and section', () => {
  const lists = [
    ['NAFRev2', nafRev2],
    ['NAF2025', naf2025],
  ] as const
  const code = fc.constantFrom(
    ...lists.flatMap(([naf, list]) => Object.entries(list).map((one) => [naf, ...one] as const)),
  )
  const name = fc.option(
    fc.oneof(
      fc.constantFrom('NAFRev2', 'NAF2025', 'NAFRev2025', 'NAFRev1', 'NAF1993', 'NAP', ''),
      fc.string(),
    ),
  )
  fc.assert(
    fc.property(code, name, ([naf, code, label], name) => {
      const section = sectionOf(code)
      expect(NAF[naf].sections.map(([letter]) => letter)).toContain(section)
      expect(activity(code, name)).toEqual({ code, label, nomenclature: naf, section })
      // Until January 2027 the code of the NAF 2025 stands in a separate column, from then on in that of the main activity.
      const in2025 = naf === 'NAF2025' ? { code, label, section } : null
      expect(activity2025(null, code)).toEqual(in2025)
      if (in2025) expect(activity2025(code, '56.10A')).toEqual(in2025)
    }),
    { numRuns: 3000 },
  )
})
