import { expect, test } from 'vitest'
import { en } from '../texts/en.ts'
import { smallMultiples } from './small-multiples.ts'

test('series stand on one scale, each with its name, its newest figure and the same years', () => {
  const point = (year: number, value: number) => ({ year, value, partial: false })
  const { text } = smallMultiples(
    [
      { title: 'Here', name: 'Flats: Here', points: [point(2021, 2000), point(2022, 4000)] },
      { title: 'Around', name: 'Flats: Around', points: [point(2020, 1000), point(2022, 1000)] },
    ],
    '€/m²',
    en,
  )
  const [here = '', around = ''] = text.split('<figure').slice(1)
  // 168 units for two years; 50 for nothing to 4,000.
  expect(here).toContain('<path class="line" d="M90.0 47.0L174.0 22.0"></path>')
  expect(here).toContain('y="11.0">4,000 €/m²</text>')
  expect(here).toContain(
    'aria-label="Flats: Here. Median of 2,000\u00a0€/m² in 2021, 4,000\u00a0€/m² in 2022."',
  )
  // A year without a figure breaks the line.
  expect(around).toContain('<path class="line" d="M6.0 59.5M174.0 59.5"></path>')
  for (const one of [here, around]) {
    expect(one).toContain('>2020</text>')
    expect(one).toContain('>2022</text>')
  }
})
