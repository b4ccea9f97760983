import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openParcels } from '../../shared/artefacts/parcels.ts'
import { ParcelsBuilder } from '../../shared/artefacts/parcels-builder.ts'
import { packIdu } from '../../shared/identifiers/idu-pack.ts'
import { inMemory } from '../../test/support/whole-parcels.ts'
import { LoadedParcels } from './loaded-parcels.ts'

const SIDE = 1000
const X = 25_000_000
const Y = 465_000_000

/** A row of squares eastwards from a corner, in one département. */
function row(departement: string, count: number, x: number) {
  const builder = new ParcelsBuilder(departement)
  for (let i = 0; i < count; i++) {
    const west = x + i * SIDE
    builder.add({
      key: packIdu(`${departement}0010000A${String(i + 1).padStart(4, '0')}`),
      surface: null,
      surveyed: null,
      createdDay: null,
      updatedDay: null,
      polygons: [[[west, Y, west + SIDE, Y, west + SIDE, Y + SIDE, west, Y + SIDE]]],
    })
  }
  return inMemory(openParcels(Uint8Array.from(Buffer.concat(builder.encode())).buffer))
}

const space = new LoadedParcels([row('96', 30, X), row('95', 20, X - 20 * SIDE)])

test('finds the parcels of a box over a border, with their outlines', async () => {
  const found = (await space.meeting([X - 10, Y + 10, X + 10, Y + 20], 10))!
  expect(found.map(({ idu }) => idu)).toEqual(['950010000A0020', '960010000A0001'])
  expect(found[1]!.polygons).toEqual([[[X, Y, X + SIDE, Y, X + SIDE, Y + SIDE, X, Y + SIDE]]])
})

test('finds what measuring every box finds, and nothing when that is too many', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -25, max: 35 }),
      fc.integer({ min: 0, max: 12 }),
      async (from, width) => {
        const bounds = [X + from * SIDE + 1, Y - 5, X + (from + width) * SIDE + 2, Y + 5] as const
        const truth = Array.from({ length: 50 }, (_, i) => i - 20).filter(
          (i) => i >= from && i <= from + width,
        )
        const found = await space.meeting(bounds, 8)
        expect(found?.length).toBe(truth.length > 8 ? undefined : truth.length)
      },
    ),
  )
  expect(await new LoadedParcels([]).meeting([0, 0, 1, 1], 8)).toEqual([])
})
