import { describe, expect, test } from 'vitest'
import type { Bounds } from '../../shared/geo/bounds.ts'
import {
  departementsNear,
  departementsReached,
  isRealDepartement,
  mayLieInFrance,
} from './departement-ground.ts'

const box = (west: number, south: number, east: number, north: number): Bounds => [
  west * 1e7,
  south * 1e7,
  east * 1e7,
  north * 1e7,
]
const around = (lng: number, lat: number) => box(lng - 0.002, lat - 0.002, lng + 0.002, lat + 0.002)
const reached = (bounds: Bounds) => departementsReached(bounds, () => false)

describe('the département at a place', () => {
  test.each([
    ['Paris, île de la Cité', 2.347, 48.855, ['75']],
    ['Créteil', 2.46, 48.785, ['94']],
    ['Bobigny', 2.45, 48.91, ['93']],
    ['Nanterre', 2.2, 48.89, ['92']],
    ['Lyon', 4.85, 45.75, ['69']],
    ['Corse, inland of Ajaccio', 9.0, 41.9, ['2A']],
    ['Saint-Denis de La Réunion, inland', 55.48, -20.95, ['974']],
    ['Strasbourg', 7.72, 48.58, ['67']],
    ['London', -0.12, 51.5, []],
  ])('%s', (_, lng, lat, codes) => {
    expect(reached(around(lng, lat))).toEqual(codes)
  })
})

test('a shape that misses all cells reaches nothing', () => {
  expect(departementsReached(around(2.347, 48.855), () => true)).toEqual([])
})

test('near the border of Paris its neighbours are near', () => {
  // Porte de Clignancourt.
  expect(departementsNear(around(2.344, 48.898))).toEqual(expect.arrayContaining(['75', '93']))
  expect(departementsNear(around(3.0, 46.5))).toEqual(['03'])
})

test('islands off the coasts may hold parcels of France, the open sea and other countries do not', () => {
  // Ouessant, Yeu, Porquerolles, Saint-Martin is a collectivity without DVF and not asked here.
  for (const [lng, lat] of [
    [-5.09, 48.46],
    [-2.35, 46.71],
    [6.2, 43.0],
    [45.15, -12.8],
  ] as const)
    expect(mayLieInFrance(around(lng, lat)), `${lng} ${lat}`).toBe(true)
  for (const [lng, lat] of [
    [-20, 45],
    [-0.12, 51.5],
    [13.4, 52.5],
    [0, 0],
  ] as const)
    expect(mayLieInFrance(around(lng, lat)), `${lng} ${lat}`).toBe(false)
})

test('the 101 départements are known, an invented one is not', () => {
  expect(isRealDepartement('976')).toBe(true)
  expect(isRealDepartement('96')).toBe(false)
})
