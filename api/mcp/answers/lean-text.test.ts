import { expect, test } from 'vitest'
import type { JsonObject } from './json.ts'
import { leanText, TEXT_BYTES } from './lean-text.ts'

const meta = {
  release: 'r20260101-120000-0123abcd',
  datasets: [{ name: 'dvf', producer: 'DGFiP', licence: 'Licence Ouverte 2.0', edition: '2025-04' }],
}
const SOURCES = 'Sources: dvf 2025-04 (DGFiP, Licence Ouverte 2.0). Release r20260101-120000-0123abcd.'

test('a list of alike rows is a table with units, without what says nothing', () => {
  const data = [
    { idu: '960010000A0001', surface: 700, commune: { code: '96001' }, address: null },
    { idu: '960010000A0002', surface: 800, commune: { code: '96001' }, address: '1 rue | x\n' },
  ]
  expect(leanText({ data, meta: { ...meta, total: 2, next: null } }).text.split('\n')).toEqual([
    'idu | surface (m²) | commune.code | address',
    '960010000A0001 | 700 | 96001 | ',
    '960010000A0002 | 800 | 96001 | 1 rue x ',
    'total 2',
    SOURCES,
  ])
})

test('an object is lines, its outline left out', () => {
  const data = {
    price: 200000,
    geometry: { type: 'Polygon', coordinates: [[[2, 46]]] },
    pricesPerM2: { count: 5, median: 2700, withheld: null },
    lots: [],
  }
  expect(leanText({ data, meta }).text.split('\n')).toEqual([
    'price: 200000 €',
    'pricesPerM2 in €/m²: count 5, median 2700',
    SOURCES,
  ])
})

test('no rows are said so, with what is covered', () => {
  const coverage = { status: 'not-loaded', datasets: ['dvf'] }
  expect(leanText({ data: [], meta: { ...meta, coverage } }).text).toContain(
    'No rows.\nCoverage: status not-loaded, datasets dvf\n',
  )
})

test('one long part is cut and leaves the others whole, and says how much is left', () => {
  const long = Array.from({ length: 2000 }, (_, i) => ({ id: i, label: 'x'.repeat(20) }))
  const { text, isWhole } = leanText({ data: { sections: { sales: long, owners: { name: 'A' } } }, meta })
  expect(text).toContain('owners: name A')
  expect(text).toMatch(/… \d{4} more lines are in the structured content/)
  expect(Buffer.byteLength(text)).toBeLessThan(TEXT_BYTES + 500)
  expect(isWhole).toBe(false)
})

test.each<[JsonObject['data'], boolean]>([
  [{ price: 1, lots: [], seller: null }, true],
  [[{ price: 1 }, { price: 2 }], true],
  [{ price: 1, geometry: { type: 'Polygon', coordinates: [[[2, 46]]] } }, false],
  [[{ at: { geometry: { type: 'Point', coordinates: [2, 46] } } }], false],
  // One line too many, whose place the line that counts it takes.
  [['a'.repeat(6000), 'b'.repeat(6000)], false],
])('%# says whether the text leaves out a line or an outline', (data = null, isWhole) => {
  expect(leanText({ data, meta }).isWhole).toBe(isWhole)
})

test('figures of prices, rents and incomes have their units, counts have none', () => {
  const byType = [{ type: 'Maison', count: 8, median: 2230, q1: 1882, leftOut: {} }]
  const figures = (d1: number) => ({ rentPerM2: { d1 }, monthlyRent: { mean: 670 }, observations: 62 })
  const data = {
    years: [
      { year: 2023, byType, figures: figures(8.3) },
      { year: 2024, byType, figures: figures(8.4) },
    ],
    rents: [
      { type: 'Maison', predicted: 9.76, low: 7.61 },
      { type: 'Appartement', predicted: 11.84, low: 9.24 },
    ],
    income: { available: { d1: 11200, gini: 0.28 } },
    permits: { byType: { PC: 3 } },
    land: 596,
    lastSalePrice: 200000,
  }
  expect(leanText({ data, meta }).text.split('\n')).toEqual([
    'years (2):',
    '  year | byType in €/m² | figures.rentPerM2.d1 (€/m² a month) | figures.monthlyRent.mean (€ a month) | figures.observations',
    '  2023 | {type Maison, count 8, median 2230, q1 1882, leftOut ()} | 8.3 | 670 | 62',
    '  2024 | {type Maison, count 8, median 2230, q1 1882, leftOut ()} | 8.4 | 670 | 62',
    'rents in €/m² a month (2):',
    '  type | predicted | low',
    '  Maison | 9.76 | 7.61',
    '  Appartement | 11.84 | 9.24',
    'income: available in € a year (d1 11200, gini 0.28)',
    'permits: byType (PC 3)',
    'land: 596 m²',
    'lastSalePrice: 200000 €',
    SOURCES,
  ])
})
