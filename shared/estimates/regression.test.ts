import { expect, test } from 'vitest'
import { soldWorld } from '../../test/support/sold-world.ts'
import type { DwellingType } from '../identifiers/dwelling-types.ts'
import { FEATURE_COUNT, writeFeatures } from './features.ts'
import { designOf, fitRegression, fittedFor, writeResiduals } from './regression.ts'
import { type Deed, deedOf, type Sold } from './sold.ts'

const LAST = 18_262 + 1094

/** The dwelling of a row, as a subject whose deed says everything. */
function subjectOf(type: DwellingType, sold: Sold, row: number, other: Partial<Deed> = {}) {
  const features = new Float64Array(FEATURE_COUNT[type])
  writeFeatures(type, { ...deedOf(sold, row), ...other }, features)
  return { commune: sold.commune[row]!, features }
}

test('finds how prices move, and what surface and commune make of them', () => {
  const sold = soldWorld({ type: 'Appartement', count: 4000, days: 1095, seed: 1, rise: 0.05, noise: 0.05 })
  const fit = fitRegression(designOf('Appartement', sold), 0, sold.count)
  const { knots } = fit.trend
  // 5 % a year over three years.
  expect(knots.at(-1)! - knots[0]!).toBeGreaterThan(0.13)
  expect(knots.at(-1)! - knots[0]!).toBeLessThan(0.17)
  const at = (surface: number) =>
    fittedFor(fit, subjectOf('Appartement', sold, 0, { surface, rooms: 0 }), LAST)
  expect(at(100) - at(50)).toBeCloseTo(-0.25 * Math.log(2), 1)
})

test('a few absurd prices do not move it', () => {
  const sold = soldWorld({ type: 'Maison', count: 2000, days: 1095, seed: 2 })
  const before = fittedFor(
    fitRegression(designOf('Maison', sold), 0, sold.count),
    subjectOf('Maison', sold, 7),
    LAST,
  )
  for (let row = 0; row < sold.count; row += 50) sold.price[row] = sold.price[row]! * 30
  const after = fittedFor(
    fitRegression(designOf('Maison', sold), 0, sold.count),
    subjectOf('Maison', sold, 7),
    LAST,
  )
  expect(Math.abs(after - before)).toBeLessThan(0.03)
})

test('a residual is the price less what is fitted on its day', () => {
  const sold = soldWorld({ type: 'Maison', count: 300, days: 400, seed: 3 })
  const design = designOf('Maison', sold)
  const fit = fitRegression(design, 0, 300)
  const residuals = new Float64Array(300)
  writeResiduals(design, fit, 0, 300, residuals)
  for (const row of [0, 150, 299])
    expect(residuals[row]).toBeCloseTo(
      design.y[row]! - fittedFor(fit, subjectOf('Maison', sold, row), sold.day[row]!),
      5,
    )
})

test('rows outside what is fitted change nothing', () => {
  const sold = soldWorld({ type: 'Maison', count: 900, days: 900, seed: 4 })
  const design = designOf('Maison', sold)
  const fit = fitRegression(design, 100, 600)
  for (const row of [5, 99, 600, 899]) design.y[row] = 99
  expect(fitRegression(design, 100, 600)).toEqual(fit)
})
