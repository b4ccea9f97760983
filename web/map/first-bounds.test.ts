import { expect, test } from 'vitest'
import { UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import { firstBounds } from './first-bounds.ts'

const box = (...sides: number[]) => Int32Array.from(sides, (side) => Math.round(side * UNITS_PER_DEGREE))
const PARIS_18 = box(2.325, 48.883, 2.371, 48.902)
const BONDY = box(2.458, 48.892, 2.509, 48.918)
const SAINT_MARTIAL = box(-0.09, 44.61, -0.04, 44.65)
const GIRONDE = box(-1.26, 44.19, 0.32, 45.57)
const DORDOGNE = box(-0.05, 44.57, 1.45, 45.72)
const REUNION = box(55.21, -21.39, 55.84, -20.87)
const GUYANE = box(-54.61, 2.11, -51.61, 5.76)

test('nothing loaded has no bounds', () => {
  expect(firstBounds([])).toBeNull()
})

test('places near each other are shown together', () => {
  expect(firstBounds([GIRONDE, DORDOGNE])).toEqual([-1.26, 44.19, 1.45, 45.72])
  expect(firstBounds([PARIS_18, BONDY])).toEqual([2.325, 48.883, 2.509, 48.918])
})

test('communes so far apart that none could be seen: the largest alone', () => {
  expect(firstBounds([SAINT_MARTIAL, PARIS_18, BONDY])).toEqual([-0.09, 44.61, -0.04, 44.65])
})

test('overseas does not move the view from what is loaded of the mainland', () => {
  expect(firstBounds([REUNION, GIRONDE, GUYANE])).toEqual([-1.26, 44.19, 0.32, 45.57])
})

test('overseas alone is shown', () => {
  expect(firstBounds([REUNION])).toEqual([55.21, -21.39, 55.84, -20.87])
  expect(firstBounds([REUNION, GUYANE])).toEqual([-54.61, 2.11, -51.61, 5.76])
})
