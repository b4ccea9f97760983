import { expect, test } from 'vitest'
import { DepartementGround } from './outside-departement.ts'

const where = (departement: string, lng: number, lat: number) =>
  new DepartementGround(departement).whyOutside([lng, lat, lng, lat])

test('a point of the département, and islands at its rim', () => {
  for (const [departement, lng, lat] of [
    ['76', 0.4, 49.5],
    ['29', -5.14, 48.46], // Ouessant
    ['22', -3.49, 48.88], // Sept-Îles
    ['50', -1.82, 48.87], // Chausey
    ['56', -2.87, 47.33], // Hœdic
    ['85', -2.41, 46.72], // Yeu
    ['83', 6.51, 43.04], // Levant
    ['2A', 9.27, 41.34], // Lavezzi
    ['971', -61.11, 16.18], // Petite-Terre
    ['974', 55.83, -21.1],
  ] as const)
    expect([departement, where(departement, lng, lat)]).toEqual([departement, undefined])
})

test('a point elsewhere is told with its distance, and whether its axes are exchanged', () => {
  expect(where('76', 0.4, 40.5)).toBe('974 km outside the box of département 76')
  expect(where('76', 0.4, 46.6)).toBe('296 km outside the box of département 76')
  expect(where('76', 49.5, 0.4)).toMatch(
    / km outside the box of département 76: longitude and latitude are exchanged$/,
  )
})

test('nothing is told of a département without a box', () => {
  for (const departement of ['96', '975', '987']) expect(where(departement, 0, 0)).toBeUndefined()
})
