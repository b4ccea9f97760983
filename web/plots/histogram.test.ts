import fc from 'fast-check'
import { expect, test } from 'vitest'
import { binsOf, histogram } from './histogram.ts'

const AXES = { value: '€/m²', count: 'Sales' }

test('values are counted in bars of one round width', () => {
  const bins = binsOf([2000, 2100, 2450, 2500, 3999])
  expect(bins[0]).toEqual({ from: 2000, to: 2200, count: 2 })
  expect(bins.map(({ count }) => count)).toEqual([2, 0, 2, 0, 0, 0, 0, 0, 0, 1])
})

test('an outlier stands in the last bar and does not squeeze the others', () => {
  const bulk = Array.from({ length: 198 }, (_, i) => 3000 + i)
  const bins = binsOf([1, ...bulk, 99_000])
  expect(bins.length).toBeGreaterThan(5)
  expect(bins[0]!.from).toBe(3000)
  expect(bins.at(-1)!.to).toBeLessThan(3300)
})

test('a single value, or many alike, are one bar', () => {
  expect(binsOf([3000])).toHaveLength(1)
  expect(binsOf([3000, 3000, 3000])[0]!.count).toBe(3)
})

test('every value is counted once, bars follow each other and are few', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 400 })
  fc.assert(
    fc.property(prices, (values) => {
      const bins = binsOf(values)
      expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
      expect(bins.length).toBeLessThanOrEqual(16)
      for (let i = 1; i < bins.length; i++) expect(bins[i]!.from).toBe(bins[i - 1]!.to)
      const text = histogram({ bins, spoken: '', value: String, count: String, axes: AXES }).text
      expect(text).not.toMatch(/NaN|Infinity|undefined/)
      expect(text.match(/<rect class="bar"/g)).toHaveLength(bins.length)
    }),
  )
})

test('both axes say what they count', () => {
  const bins = [{ from: 0, to: 100, count: 5 }]
  const { text } = histogram({ bins, spoken: '', value: String, count: String, axes: AXES })
  expect(text).toContain('>Sales</text>')
  expect(text).toContain('>€/m²</text>')
})

test('a marked value is a line with its words, at the edge when it lies beyond', () => {
  const draw = (value: number) =>
    histogram({
      bins: [
        { from: 0, to: 100, count: 5 },
        { from: 100, to: 200, count: 10 },
      ],
      spoken: 'said',
      value: String,
      count: String,
      axes: AXES,
      mark: { value, label: 'here' },
    }).text
  expect(draw(100)).toContain(
    '<path class="mark" d="M209.0 24V192"></path><text class="middle marked" x="209.0" y="14">here',
  )
  expect(draw(5000)).toContain('<path class="mark" d="M378.0 24V192"></path><text class="end marked"')
})

test('no bar rises above the drawing, whatever its count', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 16 }), (counts) => {
      const bins = counts.map((count, i) => ({ from: i * 100, to: (i + 1) * 100, count }))
      const { text } = histogram({ bins, spoken: '', value: String, count: String, axes: AXES })
      for (const [, y] of text.matchAll(/<rect class="bar" x="[^"]*" y="([^"]*)"/g))
        expect(Number(y)).toBeGreaterThanOrEqual(48)
    }),
  )
})
