import { expect, test } from 'vitest'
import { UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import { isLoadedAt } from './client/loaded-at.ts'
import { loadedBoxes } from './loaded-boxes.ts'

const box = (...sides: number[]) => Int32Array.from(sides, (side) => Math.round(side * UNITS_PER_DEGREE))
const PARIS = box(2.2241013, 48.8155757, 2.4699208, 48.9021449)
const PARIS_18 = box(2.325, 48.883, 2.371, 48.902)
const REUNION = box(55.2164, -21.3897, 55.8366, -20.8717)

test('boxes are in degrees, each place once', () => {
  expect(loadedBoxes([PARIS_18, REUNION, PARIS])).toEqual([
    [55.216, -21.39, 55.837, -20.871],
    [2.224, 48.815, 2.47, 48.903],
  ])
  expect(loadedBoxes([])).toEqual([])
})

test.each([
  ['Saint-Denis', 55.45, -20.88, true],
  ['Montmartre', 2.343, 48.886, true],
  ['Lyon', 4.83, 45.76, false],
])('%s is loaded where Paris and La Réunion are: %s', (_, longitude, latitude, isLoaded) => {
  expect(isLoadedAt(loadedBoxes([PARIS, REUNION]), { longitude, latitude })).toBe(isLoaded)
})
