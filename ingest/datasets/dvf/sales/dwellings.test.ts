import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinDwellings, probabilityOfOne } from './dwellings.ts'
import type { CountedPremise } from './premises.ts'

type Premise = CountedPremise['premise']

const flat: Premise = {
  type: 'Appartement',
  units: 1,
  surface: 58,
  rooms: 3,
  idu: '92078000AB0001',
  lots: [],
  disposition: 1,
}
const lot = (number: string, carrezSurface: number | null = null) => ({ number, carrezSurface })
const line = (premise: Partial<Premise>, copies = 1): CountedPremise => ({
  premise: { ...flat, ...premise },
  copies,
})
const cellar = line({ type: 'Dépendance', surface: null, rooms: 0 })
/** Sales of its building on one line. */
const reference = { median: 3000, spread: 0.15 }
const verdict = (premises: CountedPremise[], price: number | null = 174_000, near = true) => {
  const { premises: joined, lines } = joinDwellings(premises, price, near ? reference : undefined)
  return { dwellings: joined.filter(({ premise }) => premise.type !== 'Dépendance').length, ...lines }
}

describe('a dwelling on several lines', () => {
  test('on one line there is nothing to decide', () => {
    expect(joinDwellings([line({}), cellar], 174_000, reference)).toEqual({
      premises: [line({}), cellar],
      lines: null,
      unclear: false,
    })
  })

  test('the same lot under two dispositions, or printed twice, is one', () => {
    const lots = [lot('46'), lot('89')]
    const one = { dwellings: 1, count: 2, verdict: 'one', rule: 'same-lot', probability: null }
    expect(verdict([line({ lots }), line({ lots, disposition: 2 })])).toEqual(one)
    expect(verdict([line({ lots }, 2)])).toEqual(one)
  })

  test('the Carrez surfaces of its lots decide before the price', () => {
    const carrez = { rule: 'carrez', probability: null, count: 2 }
    const one = [line({ lots: [lot('709', 59.3)] }), line({ lots: [lot('719')] })]
    expect(verdict(one)).toEqual({ dwellings: 1, verdict: 'one', ...carrez })
    // At the price of two.
    expect(verdict(one, 348_000)).toEqual({ dwellings: 1, verdict: 'one', ...carrez })
    const several = [line({ lots: [lot('517', 57.2)] }), line({ lots: [lot('552', 58.5)] })]
    expect(verdict(several)).toEqual({ dwellings: 2, verdict: 'several', ...carrez })
    const halves = [line({ lots: [lot('1', 28)] }), line({ lots: [lot('2', 29)] })]
    expect(verdict(halves)).toEqual({ dwellings: 1, verdict: 'one', ...carrez })
  })

  test('else the price beside the building’s decides, where it sold nothing else', () => {
    const lines = [line({ lots: [lot('1')] }), line({ lots: [lot('2')] })]
    expect(verdict(lines, 174_000)).toMatchObject({
      dwellings: 1,
      verdict: 'one',
      rule: 'price',
      probability: 1,
    })
    expect(verdict(lines, 348_000)).toMatchObject({
      dwellings: 2,
      verdict: 'several',
      rule: 'price',
      probability: 1,
    })
    expect(verdict(lines, 246_000)).toMatchObject({ dwellings: 2, verdict: 'unknown', rule: 'price' })
    expect(verdict([...lines, cellar], 174_000)).toMatchObject({ dwellings: 1, verdict: 'one' })
    const other = line({ type: 'Maison', surface: 100 })
    expect(verdict([...lines, other], 174_000)).toMatchObject({
      dwellings: 3,
      verdict: 'unknown',
      rule: null,
    })
  })

  test('without sales near, or a price, nothing decides', () => {
    const unknown = { dwellings: 1, count: 3, verdict: 'unknown', rule: null, probability: null }
    expect(verdict([line({}, 3)], 174_000, false)).toEqual(unknown)
    expect(verdict([line({}, 3)], null)).toEqual(unknown)
    expect(verdict([line({}, 3)], 1)).toEqual(unknown)
  })

  test('the lots of all lines are those of the dwelling, with the surface that one of them tells', () => {
    const { premises } = joinDwellings(
      [line({ lots: [lot('1'), lot('2', 59)] }), line({ lots: [lot('1', 3), lot('3')] })],
      174_000,
      reference,
    )
    expect(premises.map(({ premise }) => premise.lots)).not.toHaveLength(0)
  })
})

describe('the probability that lines are one dwelling', () => {
  const positive = fc.double({ min: 100, max: 20_000, noNaN: true })
  test('is a half where the price is as far from that of one as from that of several', () => {
    fc.assert(
      fc.property(
        positive,
        fc.integer({ min: 2, max: 20 }),
        fc.double({ min: 0.15, max: 1, noNaN: true }),
        (median, units, spread) => {
          expect(probabilityOfOne(median * Math.sqrt(units), units, { median, spread })).toBeCloseTo(0.5, 6)
        },
      ),
    )
  })
  test('falls as the price rises', () => {
    fc.assert(
      fc.property(positive, positive, fc.integer({ min: 2, max: 20 }), (low, high, units) => {
        const [less, more] = [Math.min(low, high), Math.max(low, high)]
        expect(probabilityOfOne(less, units, reference)).toBeGreaterThanOrEqual(
          probabilityOfOne(more, units, reference),
        )
      }),
    )
  })
})
