import { expect, test } from 'vitest'
import { errorBars } from './error-bars.ts'

test('each method has its bar, its interval and its figure', () => {
  const { text } = errorBars(
    [
      { name: 'Estimate', error: 10, low: 9, high: 11, own: true },
      { name: 'Median <of> the commune', error: 20, low: 18, high: 25 },
    ],
    'Median error: 10, 20',
    (percent) => `${percent} %`,
  )
  const bars = [...text.matchAll(/<rect class="bar"[^>]* width="([\d.]+)"/g)].map(([, width]) =>
    Number(width),
  )
  expect(bars).toHaveLength(2)
  expect(bars[1]! / bars[0]!).toBeCloseTo(2, 2)
  expect(text).toContain('aria-label="Median error: 10, 20"')
  expect(text).toContain('Median &lt;of&gt; the commune')
  expect(text).toContain('>20 %</text>')
  const [, from, to] = /<path class="mark" d="M([\d.]+) \d+H([\d.]+)"/.exec(text)!
  // The interval of the first, 9 to 11, stands around the end of its bar, 8 units from the left.
  expect((Number(from) + Number(to)) / 2).toBeCloseTo(8 + bars[0]!, 0)
})
