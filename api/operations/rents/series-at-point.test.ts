import { expect, test } from 'vitest'
import { seriesAtPoint } from './series-at-point.ts'

const secret = {
  zoneCode: 'L9600.1.03',
  label: null,
  figures: null,
  reason: 'secret',
  observations: 38,
} as const

test('a secret zone of a commune that has no series is a year that is missing, with its reason', () => {
  const zones = new Map([
    [2022, { by: 'shape', figures: { year: 2022, ...secret } } as const],
    [2021, { by: 'iris', figures: { year: 2021, ...secret } } as const],
  ])
  expect(seriesAtPoint(undefined, zones)).toEqual({
    observed: {
      years: [],
      missing: [
        { year: 2021, reason: 'secret', observations: 38 },
        { year: 2022, reason: 'secret', observations: 38 },
      ],
    },
    zones: [
      { year: 2021, zoneCode: 'L9600.1.03', by: 'iris' },
      { year: 2022, zoneCode: 'L9600.1.03', by: 'shape' },
    ],
  })
})
