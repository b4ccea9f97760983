import { expect, test } from 'vitest'
import { usualChoice, usualPrice } from './figures.ts'
import { DEFAULT_STATE } from './state.ts'
import { priceBands, priceMember } from './style-prices.ts'

const zones = [
  {
    code: '1',
    countMaison2022: 40,
    medianMaison2022: 2000,
    countMaison2023: 30,
    medianMaison2023: 2200,
    countAppartement2023: 9,
  },
  {
    code: '2',
    countMaison2022: 10,
    medianMaison2022: 1000,
    countMaison2023: 6,
    medianMaison2023: 1100,
    medianMaison2024: 3000,
    countMaison2024: 5,
  },
  { code: '3', countMaison2022: 7, medianMaison2022: 1200, countMaison2023: 3 },
]

test('the type sold most, and the newest year that most zones have a figure of', () => {
  expect(usualChoice(zones)).toEqual({ type: 'Maison', year: 2023 })
  expect(usualChoice([])).toBeUndefined()
  expect(usualChoice([{ countMaison2023: 4 }])).toBeUndefined()
})

test('the usual price is of all years of the zones, else of the sales', () => {
  expect(usualPrice(zones, 'Maison', [])).toBe(1600)
  expect(usualPrice([], 'Maison', [{ pricePerM2: 5000 }, { pricePerM2: 3000 }, {}])).toBe(4000)
  expect(usualPrice([], 'Maison', [])).toBeUndefined()
})

test('a level that is asked for gives way to a coarser one where its tiles do not begin', () => {
  expect(priceBands({ ...DEFAULT_STATE, prices: 'section' }, { iris: true, sections: true })).toEqual([
    { level: 'departement', from: 4, to: 6 },
    { level: 'commune', from: 6, to: 10 },
    { level: 'iris', from: 10, to: 11 },
    { level: 'section', from: 11, to: 24 },
  ])
  expect(priceBands({ ...DEFAULT_STATE, prices: 'commune' }, { iris: true, sections: true }).at(-1)).toEqual({
    level: 'commune',
    from: 6,
    to: 24,
  })
  expect(priceBands({ ...DEFAULT_STATE, prices: 'auto' }, { iris: true, sections: true }).at(-1)).toEqual({
    level: 'iris',
    from: 11,
    to: 24,
  })
  expect(priceBands({ ...DEFAULT_STATE, prices: 'auto' }, { iris: false, sections: true }).at(-1)).toEqual({
    level: 'section',
    from: 12.5,
    to: 24,
  })
  expect(priceBands({ ...DEFAULT_STATE, prices: 'auto' }, { iris: false, sections: false }).at(-1)).toEqual({
    level: 'commune',
    from: 6.5,
    to: 24,
  })
  expect(priceBands({ ...DEFAULT_STATE, prices: 'off' }, { iris: true, sections: true })).toEqual([])
})

test('the attribute of a year and type', () => {
  expect(priceMember({ ...DEFAULT_STATE, type: 'Maison', year: 2023 })).toBe('medianMaison2023')
})
