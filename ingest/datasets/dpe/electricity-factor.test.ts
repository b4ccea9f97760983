import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf, type Line, line } from '../../../test/support/dpe-files.ts'
import { normalised } from '../../../test/support/normalised.ts'
import { dpe } from './dataset.ts'

/** The factor of each line, in number order. */
async function factorsOf(area: string, lines: readonly Line[]) {
  const numbered = lines.map((more, i) => line({ number: `26${String(i).padStart(10, '0')}A`, ...more }))
  const { query } = await normalised(dpe, { area }, [await csvOf(numbered)])
  return (await query('SELECT electricity_factor FROM diagnostics ORDER BY "number"')).flat()
}

test('the factor changes with the day of establishment, whatever the day of reception', async () => {
  const days = [
    '2021-06-30',
    '2021-07-01',
    '2025-12-31',
    '2026-01-01',
    '2026-12-31',
    '2027-01-01',
    '2031-05-06',
    '',
  ]
  const lines = days.map((established_on) => ({ established_on, received_on: '2027-06-01' }))
  expect(await factorsOf('75', lines)).toEqual([null, 2.3, 2.3, 1.9, 1.9, 1.7, 1.7, null])
})

test('overseas there is none: the arrêtés are about metropolitan France', async () => {
  const day = { established_on: '2026-03-04' }
  expect(await factorsOf('974', [{ ...day, commune: '97415' }])).toEqual([null])
  expect(await factorsOf('2A', [{ ...day, commune: '2A004' }])).toEqual([1.9])
})

test('a later diagnostic never has a higher factor', async () => {
  const day = fc
    .date({ min: new Date('2021-07-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const days = fc.sample(day, { numRuns: 200, seed: 20270101 }).sort()
  const factors = await factorsOf(
    '75',
    days.map((established_on) => ({ established_on })),
  )
  expect(factors).toEqual([...factors].sort().reverse())
  expect(new Set(factors)).toEqual(new Set([2.3, 1.9, 1.7]))
})
