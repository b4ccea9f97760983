import { expect, test } from 'vitest'
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
  expect(activity2025('68.20G')?.label).toBe('Location de logements')
  expect(legalForm('6540')?.label).toBe('Société civile immobilière')
  expect(headcount('11', '2023')).toEqual({ code: '11', label: '10 à 19 salariés', year: 2023 })
})

test('an unknown code, or one of an older edition, keeps itself without a label', () => {
  expect(activity('57.10', 'NAP')).toEqual({ code: '57.10', label: null, nomenclature: 'NAP' })
  // The same code means something else in the first edition.
  expect(activity('70.2A', 'NAFRev1')?.label).toBeNull()
  expect(legalForm('0099')).toEqual({ code: '0099', label: null })
  expect([activity(null, null), activity2025(null), legalForm(null), headcount(null, null)]).toEqual([
    null,
    null,
    null,
    null,
  ])
})
