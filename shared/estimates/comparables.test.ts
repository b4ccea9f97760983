import fc from 'fast-check'
import { expect, test } from 'vitest'
import { soldWorld } from '../../test/support/sold-world.ts'
import { COMPARABLES, Comparables, findComparables } from './comparables.ts'
import { NearestSales } from './nearest.ts'
import { saleQuestion } from './question.ts'
import { Plane } from './sold.ts'

const sold = soldWorld({ type: 'Appartement', count: 500, days: 500, seed: 5 })
const plane = new Plane(48)
const nearest = new NearestSales(sold, plane)

test('are the most alike of the known sales, in order, of the same score the newer first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 499 }), fc.integer({ min: 0, max: 500 }), (at, to) => {
      const subject = saleQuestion('Appartement', sold, at, [])
      const day = sold.day[at]! + 30
      const found = new Comparables()
      findComparables('Appartement', { sold, plane, nearest, from: 0, to }, subject, day, found)
      const scoreOf = (row: number) => {
        const [east, north] = [
          plane.x(sold.lng[row]!) - plane.x(subject.lng),
          plane.y(sold.lat[row]!) - plane.y(subject.lat),
        ]
        const apart = Math.abs(Math.log(sold.surface[row]!) - Math.log(subject.surface))
        return (
          Math.sqrt(east * east + north * north) / 400 +
          3 * apart +
          Math.abs(day - sold.day[row]!) / 500 -
          (sold.parcel[row] === subject.parcel ? 1 : 0)
        )
      }
      const known = Array.from({ length: to }, (_, row) => row)
      const best = known.sort((a, b) => scoreOf(a) - scoreOf(b) || b - a).slice(0, COMPARABLES)
      expect([...found.row.subarray(0, found.count)]).toEqual(best)
      expect([...found.score.subarray(0, found.count)]).toEqual(best.map(scoreOf))
      expect([...found.logSurface.subarray(0, found.count)]).toEqual(
        best.map((row) => Math.log(sold.surface[row]!)),
      )
    }),
  )
})
