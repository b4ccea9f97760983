import { expect, test } from 'vitest'
import { writtenPoint } from './written-point.ts'

test.each([
  ['2.3444, 48.8925', { lng: 2.3444, lat: 48.8925 }],
  ['48.8925 2.3444', { lng: 2.3444, lat: 48.8925 }],
  ['2,3444 48,8925', { lng: 2.3444, lat: 48.8925 }],
  ['48,8925; 2,3444', { lng: 2.3444, lat: 48.8925 }],
  ['-21.1, 55.5', { lng: 55.5, lat: -21.1 }],
  ['-12.8,45.1', { lng: 45.1, lat: -12.8 }],
])('%s is a point', (text, point) => {
  expect(writtenPoint(text)).toEqual(point)
})

test.each(['75018 75118', '12 rue lepic', '2.3444', '10, 10', '2.3 48.8 1.0', '100,200', ''])(
  '%s is no point in France',
  (text) => {
    expect(writtenPoint(text)).toBeUndefined()
  },
)
