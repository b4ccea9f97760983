import { booleanPointInPolygon, polygon } from '@turf/turf'
import { expect, test } from 'vitest'
import { DEMO_COMMUNES } from './communes.ts'
import { communePlaces, rowStreet } from './places.ts'
import { createStreets } from './streets.ts'

const streets = createStreets({ seed: 96, originLng: 2.49986, originLat: 46.49986 })
const places = DEMO_COMMUNES.flatMap((commune) => [...communePlaces(commune, streets)])

test('every point lies inside its parcel', () => {
  for (const { parcel, lng, lat } of places) {
    const rings = parcel.lot.map((ring) => {
      const nodes = Array.from({ length: ring.length / 2 }, (_, i) => [
        ring[2 * i]! / 1e7,
        ring[2 * i + 1]! / 1e7,
      ])
      return [...nodes, nodes[0]!]
    })
    expect(booleanPointInPolygon([lng, lat], polygon(rings)), parcel.idu).toBe(true)
  }
})

test('addresses and buildings are each of one parcel', () => {
  expect(new Set(places.map((place) => place.banId)).size).toBe(places.length)
  const buildings = places.flatMap((place) => place.rnbId ?? [])
  expect(new Set(buildings).size).toBe(buildings.length)
  expect(buildings.length).toBeGreaterThan(places.length / 2)
})

test('the same seed gives the same places, dataset by dataset', () => {
  const [first] = communePlaces(DEMO_COMMUNES[0]!, streets)
  const again = places[0]!
  expect({ ...first, random: 0 }).toEqual({ ...again, random: 0 })
  expect(first!.random(3).next()).toBe(again.random(3).next())
  expect(first!.random(3).next()).not.toBe(again.random(4).next())
})

test('every use occurs in every kind of commune', () => {
  for (const commune of DEMO_COMMUNES) {
    const uses = new Set(places.filter((place) => place.commune === commune).map((place) => place.use))
    expect([...uses].sort()).toEqual(['business', 'flats', 'house', 'land'])
  }
})

test('streets of neighbouring rows have other codes', () => {
  const codes = Array.from({ length: 40 }, (_, i) => rowStreet(i - 20).code)
  expect(new Set(codes).size).toBe(40)
})
