import { expect, test } from 'vitest'
import { fr } from '../texts/fr.ts'
import { factCard } from './fact-card.ts'

const parcel = {
  idu: '960010000A0001' as never,
  commune: { code: '96001', name: 'Sainte-Parcelle-la-Démo' },
}

test('ground of an unknown area is not written as a number', () => {
  const card = (surface: number | null) =>
    factCard({ data: { ...parcel, surface } as never, meta: { datasets: [] } }, [], fr).text
  expect(card(1240)).toContain('1\u202f240\u00a0m² de terrain')
  expect(card(null)).toContain('Surface du terrain inconnue')
  expect(card(null)).not.toContain('m² de terrain')
})
