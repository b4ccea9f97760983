import { expect, test } from 'vitest'
import { formatsOf } from './formats.ts'

test('numbers, amounts, shares and days are written as each language writes them', () => {
  const [fr, en] = [formatsOf({ locale: 'fr-FR' }), formatsOf({ locale: 'en-GB' })]
  expect([fr.number(12_345.678), en.number(12_345.678)]).toEqual(['12\u202f346', '12,346'])
  expect([fr.number(1.25, 1), en.number(1.25, 1)]).toEqual(['1,3', '1.3'])
  expect([fr.euros(210_000), en.euros(210_000)]).toEqual(['210\u202f000\u00a0€', '€210,000'])
  expect([fr.euros(12.5, 2), en.euros(12.5, 2)]).toEqual(['12,50\u00a0€', '€12.50'])
  expect([fr.percent(0.123), en.percent(0.123)]).toEqual(['12,3\u00a0%', '12.3%'])
  expect([fr.date('2024-03-01'), en.date('2024-03-01')]).toEqual(['1er mars 2024', '1 March 2024'])
  expect([fr.date('2024-03-11'), fr.date('2024-12-21')]).toEqual(['11 mars 2024', '21 décembre 2024'])
  expect([fr.fixed(-5, 1), en.number(-1250)]).toEqual(['−5,0', '−1,250'])
  expect([fr.change(-0.05), en.change(0.05), fr.change(0)]).toEqual(['−5\u00a0%', '+5%', '0\u00a0%'])
  expect([fr.fixed(23, 1), en.fixed(0.25, 1)]).toEqual(['23,0', '0.3'])
})

test('a moment is written as its day in Paris', () => {
  const lateInLondon = new Date('2026-11-30T23:30:00Z')
  expect(formatsOf({ locale: 'fr-FR' }).dayOf(lateInLondon)).toBe('1er décembre 2026')
  expect(formatsOf({ locale: 'en-GB' }).dayOf(lateInLondon)).toBe('1 December 2026')
})

test('an edition is a day in full, or what its producer calls it', () => {
  const { edition } = formatsOf({ locale: 'fr-FR' })
  expect(['2025-07-30', '2024-12-20 – 2025-01-01', '2022', '2026-02-a'].map(edition)).toEqual([
    '30 juillet 2025',
    '20 décembre 2024 – 1er janvier 2025',
    '2022',
    '2026-02-a',
  ])
})

test('a locale has one set of formats', () => {
  expect(formatsOf({ locale: 'fr-FR' })).toBe(formatsOf({ locale: 'fr-FR' }))
})
