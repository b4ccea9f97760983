import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PLOT_WIDTH, type YearPoint, yearPlot } from './year-plot.ts'

const draw = (points: readonly YearPoint[]) =>
  yearPlot({ points, spoken: 'said', value: String, count: String, counted: 'Sales' }).text
const point = (year: number, value: number | null, more: Partial<YearPoint> = {}): YearPoint => ({
  year,
  value,
  band: value === null ? null : [value - 100, value + 100],
  count: value === null ? null : 10,
  ...more,
})

test('a line through the years, its band, a dot and a bar for each', () => {
  const text = draw([point(2021, 2000), point(2022, 2100), point(2023, 2200)])
  // 346 units for three years: their middles are 57.7 apart from the edges; 1,800 to 2,400 on 174 to 10.
  expect(text).toContain('<path class="line" d="M103.7 119.3L219.0 92.0L334.3 64.7"></path>')
  expect(text).toContain(
    '<path class="band" d="M103.7 92.0L219.0 64.7L334.3 37.3L334.3 92.0L219.0 119.3L103.7 146.7Z">',
  )
  expect(text.match(/<circle class="dot"/g)).toHaveLength(3)
  expect(text.match(/<rect class="bar"/g)).toHaveLength(3)
  expect(text).toContain('role="img" aria-label="said"')
  for (const year of [2021, 2022, 2023]) expect(text).toContain(`>${year}</text>`)
})

test('a year without a figure is a gap: no line across, no bar', () => {
  const text = draw([point(2020, 2000), point(2021, 2100), point(2022, null), point(2023, 2200)])
  expect(text.match(/<path class="line"/g)).toHaveLength(2)
  expect(text.match(/<path class="gap"/g)).toHaveLength(1)
  expect(text.match(/<rect class="bar"/g)).toHaveLength(3)
  // The year that stands alone has its quartiles as a short bar.
  expect(text.match(/<path class="whisker"/g)).toHaveLength(1)
})

test('a year that is absent breaks the line too, and so does a figure of another place', () => {
  expect(draw([point(2018, 1), point(2021, 2)]).match(/<path class="line"/g)).toHaveLength(2)
  const moved = draw([point(2020, 9), point(2021, 9), point(2022, 12, { apart: true })])
  expect(moved.match(/<path class="line"/g)).toHaveLength(2)
})

test('a year that is not whole is a hollow dot', () => {
  expect(
    draw([point(2024, 9), point(2025, 9, { partial: true })]).match(/class="dot partial"/g),
  ).toHaveLength(1)
})

test('many years are named one in two, the last one always', () => {
  const text = draw(Array.from({ length: 12 }, (_, i) => point(2014 + i, 3000)))
  const named = [...text.matchAll(/>(20\d\d)<\/text>/g)].map(([, year]) => year)
  expect(named.sort()).toEqual(['2015', '2017', '2019', '2021', '2023', '2025'])
})

test('everything drawn lies on the drawing, whatever the figures', () => {
  const one = fc.record({
    value: fc.option(fc.double({ min: 0.1, max: 200_000, noNaN: true })),
    spread: fc.double({ min: 0, max: 0.9, noNaN: true }),
    count: fc.option(fc.integer({ min: 0, max: 100_000 })),
  })
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 14 }), (years) => {
      fc.pre(years.some(({ value }) => value !== null))
      const text = draw(
        years.map(({ value, spread, count }, i) => ({
          year: 2012 + i,
          value,
          band: value === null ? null : ([value * (1 - spread), value * (1 + spread)] as const),
          count,
        })),
      )
      expect(text).not.toMatch(/NaN|Infinity|undefined/)
      for (const [, x, y] of text.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)) {
        expect(Number(x)).toBeGreaterThanOrEqual(0)
        expect(Number(x)).toBeLessThanOrEqual(PLOT_WIDTH)
        expect(Number(y)).toBeGreaterThanOrEqual(9.9)
        expect(Number(y)).toBeLessThanOrEqual(240.1)
      }
      for (const [, height] of text.matchAll(/height="(-?[\d.]+)"/g))
        expect(Number(height)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('what is no year is called by a name of its own, or by none', () => {
  const points = [point(8, 2000), point(9, 2100), point(10, 2050), point(11, 1900), point(12, 2200)]
  const name = (quarter: number) => (quarter % 4 === 0 ? `year ${quarter / 4}` : '')
  const { text } = yearPlot({ points, spoken: '', value: String, count: String, counted: 'Sales', name })
  expect(text.match(/>year \d</g)).toEqual(['>year 3<', '>year 2<'])
  expect(text).not.toMatch(/>(?:8|9|10|11|12)<\/text><\/svg>|<text [^>]*><\/text>/)
})
