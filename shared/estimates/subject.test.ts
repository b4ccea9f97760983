import { expect, test } from 'vitest'
import { soldWorld } from '../../test/support/sold-world.ts'
import { Comparables, findComparables } from './comparables.ts'
import { CONSTANTS } from './constants.ts'
import { estimate, type ModelEstimate } from './estimate.ts'
import { NearestSales } from './nearest.ts'
import { type Question, saleQuestion } from './question.ts'
import { designOf, fitRegression, writeResiduals } from './regression.ts'
import { Plane } from './sold.ts'
import { streetOf, subjectOf } from './subject.ts'

const plane = new Plane(48)

/** Flats of which those with an outbuilding have two lots, and whose price is that of their Carrez surface. */
const sold = soldWorld({ type: 'Appartement', count: 600, days: 900, seed: 21, noise: 0.02 })
for (let row = 0; row < sold.count; row++) {
  sold.outbuildings[row] = row % 2
  sold.lots[row] = 1 + (row % 2)
  sold.carrez[row] = sold.surface[row]! * (row % 3 === 0 ? 0.8 : 1)
  sold.price[row] = sold.price[row]! * (sold.carrez[row]! / sold.surface[row]!)
}
const known = { sold, plane, nearest: new NearestSales(sold, plane), from: 0, to: sold.count }
const place = saleQuestion('Appartement', sold, 599, [])

function subject(more: Partial<Question>) {
  const question = { ...place, ...more }
  const found = new Comparables()
  findComparables('Appartement', known, question, sold.day[599]! + 30, found)
  return subjectOf('Appartement', sold, streetOf(known, question.parcel), question, found)
}

test('a flat with an outbuilding is expected to have the lots of flats with one', () => {
  const [without, withOne] = [subject({ outbuildings: 0 }), subject({ outbuildings: 1 })]
  expect(without.expected.lots).toBeLessThan(1.2)
  expect(withOne.expected.lots).toBeGreaterThan(1.8)
  // The flag of two lots or more.
  expect(withOne.features[12]! - without.features[12]!).toBeGreaterThan(0.6)
})

test('what is said is taken as it is, and is not expected', () => {
  const { features, expected } = subject({
    rooms: 2,
    outbuildings: 1,
    carrezSurface: place.surface * 0.9,
    lots: 2,
  })
  expect(expected).toEqual({})
  expect([...features.subarray(7)]).toEqual([1, 0, 0, 1, expect.closeTo(Math.log(0.9)), 1, 0])
})

test('the expected Carrez surface lies between those of the comparables, and one that is said moves the estimate', () => {
  const { expected } = subject({})
  expect(expected.carrezSurface).toBeGreaterThan(0.8 * place.surface)
  expect(expected.carrezSurface).toBeLessThan(place.surface)
  const fit = fitRegression(designOf('Appartement', sold), 0, sold.count)
  const residuals = new Float64Array(sold.count)
  writeResiduals(designOf('Appartement', sold), fit, 0, sold.count, residuals)
  const valued = (carrezSurface: number) => {
    const question = { ...place, carrezSurface }
    const [one] = estimate(
      { ...known, fit, residuals },
      CONSTANTS.Appartement,
      [question],
      19_200,
    ) as ModelEstimate[]
    return one!.log
  }
  expect(valued(place.surface) - valued(0.8 * place.surface)).toBeGreaterThan(0.1)
})

test('the street is that of the last known sale of the parcel', () => {
  const row = sold.parcel.lastIndexOf(place.parcel)
  sold.street[row] = 77
  expect(subject({}).street).toBe(77)
  expect(subject({ parcel: 0 }).street).toBe(0xffffffff)
})
