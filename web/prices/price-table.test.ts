import { expect, test } from 'vitest'
import type { DrawnZone } from '../plots/price-plot.ts'
import { fr } from '../texts/fr.ts'
import { priceTable } from './price-table.ts'

const covers = { communes: { loaded: 1, total: 1 } }
const figure = { type: 'Maison', count: 12, median: 2345, withheld: null }
const sold = (year: number) => ({ year, partial: false, covers, byType: [figure] })

test('a year that is not loaded in a zone is not shown as one without a sale', () => {
  const zones = [
    { level: 'region', code: '84', name: 'A', years: [sold(2014), sold(2022)] },
    { level: 'commune', code: '69091', name: 'B', years: [{ ...sold(2022), byType: [] }] },
  ] as unknown as DrawnZone[]
  const { text } = priceTable(zones, 'Maison', [2014, 2022], fr)
  const row = text.slice(text.indexOf('69091'))
  expect(
    [...row.matchAll(/<td><span class="soft">([^<]*)<\/span><\/td>/g)].map(([, words]) => words),
  ).toEqual(['aucune vente chargée', 'aucune'])
})
