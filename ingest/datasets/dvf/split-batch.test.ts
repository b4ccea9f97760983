import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BatchLine, isConnected, splitBatch } from './split-batch.ts'

const flat: BatchLine = {
  id: 0,
  commune: '59350',
  section: '59350000AB',
  street: '0010',
  premises: true,
}
const field: BatchLine = { ...flat, street: 'B012', premises: false }
/** The sales of lines that differ so from a flat, by the place of their lines among those given. */
const split = (price: number | null, ...lines: Partial<BatchLine>[]) =>
  splitBatch(
    lines.map((line, id) => ({ ...flat, ...line, id })),
    price,
  )
    .map((sale) => sale.map(({ id }) => id).sort((a, b) => a - b))
    .sort((a, b) => a[0]! - b[0]!)

const AC = { section: '59350000AC', street: '0020' }
const ELSEWHERE = { commune: '59009', section: '59009000AB', street: '0010' }

describe('lines of one day and price', () => {
  test('are one sale in a section or a street, through others too', () => {
    expect(split(200_000, {}, { street: '0020' }, {})).toEqual([[0, 1, 2]])
    expect(split(200_000, {}, { section: '59350000AC' }, {})).toEqual([[0, 1, 2]])
    expect(split(200_000, {}, AC, { street: '0020' })).toEqual([[0, 1, 2]])
    expect(split(200_000, {}, AC)).toEqual([[0], [1]])
    expect(split(200_000, { street: null }, { ...AC, street: null })).toEqual([[0], [1]])
  })

  test('are one sale when one part of the commune alone has premises, unless the price is symbolic or missing', () => {
    const fields = [
      { ...field, section: '59350000AC' },
      { ...field, section: '59350000AD', street: null },
    ]
    expect(split(200_000, {}, ...fields)).toEqual([[0, 1, 2]])
    expect(split(200_000, ...fields)).toEqual([[0, 1]])
    expect(split(100, {}, ...fields)).toEqual([[0], [1], [2]])
    expect(split(1, {}, AC)).toEqual([[0], [1]])
    expect(split(1, {}, ...fields)).toEqual([[0], [1], [2]])
    expect(split(null, {}, ...fields)).toEqual([[0], [1], [2]])
  })

  test('at an uneven price are one sale in a commune, and over communes when one part alone has premises', () => {
    expect(split(187_250, {}, AC)).toEqual([[0, 1]])
    expect(split(187_250, {}, ELSEWHERE)).toEqual([[0], [1]])
    expect(split(187_250, {}, { ...ELSEWHERE, premises: false })).toEqual([[0, 1]])
    expect(split(187_200, {}, { ...ELSEWHERE, premises: false })).toEqual([[0], [1]])
    expect(split(950, { premises: false }, { ...ELSEWHERE, premises: false })).toEqual([[0], [1]])
  })
})

test('a street of one name in two communes ties nothing', () => {
  expect(isConnected([flat, { ...flat, ...ELSEWHERE }])).toBe(false)
  expect(isConnected([flat, { ...flat, section: '59350000AC' }])).toBe(true)
})

test('every line is in one sale, lines of a section in the same one, whatever their order', () => {
  const line = fc.record({
    commune: fc.constantFrom('59350', '59009'),
    section: fc.constantFrom('AB', 'AC', 'AD', 'AE'),
    street: fc.option(fc.constantFrom('0010', '0020', '0030')),
    premises: fc.boolean(),
  })
  const price = fc.constantFrom(null, 1, 150_000, 150_123.45)
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), price, (some, asked) => {
      const lines = some.map((one, id) => ({ ...one, id, section: `${one.commune}000${one.section}` }))
      const sales = splitBatch(lines, asked)
      expect(
        sales
          .flat()
          .map(({ id }) => id)
          .sort((a, b) => a - b),
      ).toEqual(lines.map(({ id }) => id))
      for (const sale of sales) {
        const sections = new Set(sale.map(({ section }) => section))
        const others = sales.filter((other) => other !== sale).flat()
        expect(others.some(({ section }) => sections.has(section))).toBe(false)
      }
      const sorted = (found: BatchLine[][]) =>
        found
          .map((sale) =>
            sale
              .map(({ id }) => id)
              .sort()
              .join(),
          )
          .sort()
      expect(sorted(splitBatch([...lines].reverse(), asked))).toEqual(sorted(sales))
    }),
  )
})
