import { expect, test } from 'vitest'
import { LoadedParcels } from '../../../api/store/space/loaded-parcels.ts'
import { openParcels } from '../../../shared/artefacts/parcels.ts'
import { ParcelsBuilder } from '../../../shared/artefacts/parcels-builder.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { packIdu } from '../../../shared/idu.ts'
import { inMemory } from '../../../shared/space/parcel-source.ts'
import { movedParcels } from './copies.ts'
import { places } from './places.ts'

const SIDE = 10_000

test('a country has as many départements as it can, each at a place of its own', () => {
  const all = places(95)
  expect(new Set(all.map(({ code }) => code)).size).toBe(95)
  expect(new Set(all.map(({ lng, lat }) => `${lng} ${lat}`)).size).toBe(95)
  expect(() => places(96)).toThrow('95 départements at most')
})

test('parcels that are moved are found where they went, under the identifiers of there', () => {
  const [from, , to] = places(3)
  const west = Math.round(from!.lng * UNITS_PER_DEGREE)
  const south = Math.round(from!.lat * UNITS_PER_DEGREE)
  const builder = new ParcelsBuilder(from!.code)
  for (let i = 0; i < 3; i++) {
    const x = west + i * SIDE
    builder.add({
      key: packIdu(`${from!.code}001000AA000${i + 1}`),
      surface: 100 + i,
      surveyed: null,
      createdDay: null,
      updatedDay: null,
      polygons: [[[x, south, x + SIDE, south, x + SIDE, south + SIDE, x, south + SIDE]]],
    })
  }
  const bytes = Uint8Array.from(Buffer.concat(builder.encode())).buffer
  const moved = new LoadedParcels([
    inMemory(openParcels(Uint8Array.from(movedParcels(bytes, from!, to!)).buffer)),
  ])
  const hit = moved.nearest(to!.lng + 0.0015, to!.lat + 0.0005, 10)
  expect(hit).toMatchObject({ idu: `${to!.code}001000AA0002`, surface: 101, contained: true })
  expect(moved.nearest(from!.lng + 0.0015, from!.lat + 0.0005, 10)).toBeUndefined()
  // What it was made of is as it was.
  expect(new LoadedParcels([inMemory(openParcels(bytes))]).departements).toEqual([from!.code])
})
