import { expect, test } from 'vitest'
import { medianOf } from '../../../shared/estimates/median.ts'
import { NearestSales } from '../../../shared/estimates/nearest.ts'
import { designOf } from '../../../shared/estimates/regression.ts'
import { firstRowFrom, Plane } from '../../../shared/estimates/sold.ts'
import { soldWorld } from '../../../test/support/sold-world.ts'
import { Baselines } from './baselines.ts'

const sold = soldWorld({ type: 'Appartement', count: 600, days: 1600, seed: 4 })
for (let row = 0; row < sold.count; row++) sold.iris[row] = row % 29
const plane = new Plane(48)
const design = designOf('Appartement', sold)
const baselines = new Baselines(design, plane, new NearestSales(sold, plane))

/** Median of the known sales of a zone in the last year, or in the last four where it had fewer than five. */
function median(zone: Uint32Array, row: number, day: number, to: number): number {
  for (const days of [365, 4 * 365]) {
    const from = firstRowFrom(sold, day - days)
    const values = [...design.y.slice(from, to)].filter((_, i) => zone[from + i] === zone[row])
    if (values.length >= 5) return medianOf(Float64Array.from(values))
  }
  return Number.NaN
}

test('the same day asked again, another one, and a zone of few sales', () => {
  for (const row of [599, 598, 599, 300, 40, 599])
    for (const day of [sold.day[row]!, sold.day[row]!, sold.day[row]! - 180]) {
      const to = firstRowFrom(sold, day)
      expect(baselines.commune(row, day, to)).toBe(median(sold.commune, row, day, to))
      expect(baselines.iris(row, day, to)).toBe(median(sold.iris, row, day, to))
    }
})
