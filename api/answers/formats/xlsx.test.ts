import { buffer } from 'node:stream/consumers'
import readWorkbook, { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { xlsxOf } from './xlsx.ts'

const columns = [
  { name: 'date', type: 'text', isDay: true, description: 'Day of the sale' },
  { name: 'price', type: 'number', description: 'Euros' },
  { name: 'multiLot', type: 'boolean', description: 'Several lots' },
  { name: 'address', type: 'text', description: 'Address in one line' },
] as const
const table = {
  columns,
  point: { lng: 'lng', lat: 'lat' },
  rows: [
    ['2024-02-29', 107_000.5, true, '=HYPERLINK("https://example.fr")'],
    [null, null, null, 'a < b & "c"\u0000'],
    ['2024', -1, false, 'x'.repeat(40_000)],
  ],
}
const meta = {
  release: '2026-11-27T080000Z-ab12',
  datasets: [{ name: 'dvf', producer: 'DGFiP', licence: 'Licence Ouverte 2.0', edition: '2025-06-30' }],
} as const

test('days, numbers and booleans are cells of their kind, and a text is never a formula', async () => {
  const file = await buffer(xlsxOf(table, { ...meta, datasets: [...meta.datasets] }))
  expect((await readWorkbook(file)).map(({ sheet }) => sheet)).toEqual(['Données', 'Sources'])
  const [head, first, second, third] = await readSheet(file, 'Données')
  expect(head).toEqual(['date', 'price', 'multiLot', 'address'])
  expect(first).toEqual([new Date('2024-02-29'), 107_000.5, true, '=HYPERLINK("https://example.fr")'])
  expect(second).toEqual([null, null, null, 'a < b & "c"'])
  expect(third!.slice(0, 3)).toEqual(['2024', -1, false])
  expect(String(third![3])).toHaveLength(32_767)
})

test('a sheet names release, datasets and columns', async () => {
  const file = await buffer(xlsxOf(table, { ...meta, datasets: [...meta.datasets] }))
  const rows = await readSheet(file, 'Sources')
  expect(await buffer(xlsxOf(table, { ...meta, datasets: [...meta.datasets] }))).toEqual(file)
  expect(rows[0]).toEqual(['Source', 'Producteur', 'Édition', 'Licence'])
  expect(rows[1]).toEqual(['dvf', 'DGFiP', '2025-06-30', 'Licence Ouverte 2.0'])
  expect(rows.flat()).toContain('2026-11-27T080000Z-ab12')
  expect(rows.flat()).toContain('Address in one line')
})

test('a sheet says which part of what was asked for the rows are', async () => {
  const coverage = { status: 'partly-loaded', detail: '2019 is not loaded.', missingYears: [2019] }
  const about = { total: 1000, isExact: false, unjudged: 4, coverage }
  const file = await buffer(xlsxOf(table, { ...meta, datasets: [...meta.datasets], ...about }))
  const cells = (await readSheet(file, 'Sources')).map((row) => row.filter((cell) => cell !== null))
  expect(cells).toEqual(
    expect.arrayContaining([
      ['Lignes de ce fichier', 3],
      ['Lignes en tout, au moins', 1000],
      ['Lignes que les critères ne permettent pas de juger', 4],
      ['Couverture', 'partly-loaded', '2019 is not loaded.'],
      ['Années non chargées, ou en partie', '2019'],
    ]),
  )
})
