import { expect, test } from 'vitest'
import { sparkline } from './sparkline.ts'

const point = (year: number, value: number | null, partial = false) => ({ year, value, partial })

test('the lowest value stands at the bottom, the newest has a dot', () => {
  const { text } = sparkline([point(2021, 2000), point(2022, 3000), point(2023, 2500)], '2,000 to 2,500')
  expect(text).toContain('d="M4.0 30.0L60.0 4.0L116.0 17.0"')
  expect(text.match(/<circle/g)).toHaveLength(1)
  expect(text).toContain('<circle class="dot" cx="116.0" cy="17.0" r="3">')
  expect(text).toContain('role="img" aria-label="2,000 to 2,500"')
})

test('a year without a figure breaks the line, and a year alone is a dot', () => {
  const { text } = sparkline([point(2019, 1), point(2021, 2), point(2022, null), point(2023, 3)], '')
  expect(text).toContain('d="M4.0 30.0M60.0 17.0M116.0 4.0"')
  expect(text.match(/<circle/g)).toHaveLength(3)
})

test('a year that is not whole is hollow', () => {
  expect(sparkline([point(2022, 1), point(2023, 2, true)], '').text).toContain('class="dot partial"')
})

test('values that are all alike lie in the middle', () => {
  expect(sparkline([point(2022, 7), point(2023, 7)], '').text).toContain('d="M4.0 17.0L116.0 17.0"')
})
