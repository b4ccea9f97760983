import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openParcels } from '../../shared/artefacts/parcels.ts'
import { ParcelsBuilder } from '../../shared/artefacts/parcels-builder.ts'
import type { Polygons } from '../../shared/geo/polygons.ts'
import { packIdu } from '../../shared/identifiers/idu-pack.ts'
import { ParcelLocator } from './parcel-locator.ts'

const SIDE = 100
const PARCELS = 60
const iduOf = (n: number) => `75118000AA${String(n + 1).padStart(4, '0')}`
/** Every seventh is in two pieces. */
const outlineOf = (n: number): Polygons => {
  const square = (x: number, y: number): number[][] => [[x, y, x + SIDE, y, x + SIDE, y + SIDE, x, y + SIDE]]
  const [x, y] = [((n * 37) % 20) * SIDE, ((n * 13) % 20) * SIDE]
  return n % 7 === 0 ? [square(x, y), square(x + 2 * SIDE, y)] : [square(x, y)]
}

function locator(): ParcelLocator {
  const builder = new ParcelsBuilder('75')
  for (let n = 0; n < PARCELS; n++)
    builder.add({
      key: packIdu(iduOf(n)),
      surface: null,
      surveyed: null,
      createdDay: null,
      updatedDay: null,
      polygons: outlineOf(n),
    })
  return new ParcelLocator(openParcels(Uint8Array.from(Buffer.concat(builder.encode())).buffer))
}

test('outlines around a box are those of the parcels that meet it, in IDU order', () => {
  const parcels = locator()
  const side = fc.integer({ min: -SIDE, max: 23 * SIDE })
  fc.assert(
    fc.property(side, side, side, side, (a, b, c, d) => {
      const box = [Math.min(a, b), Math.min(c, d), Math.max(a, b), Math.max(c, d)] as const
      const found = parcels.outlinesMeeting(box)
      expect(found.map(({ idu }) => idu)).toEqual(parcels.meeting(box))
      for (const { idu, polygons } of found) expect(polygons).toEqual(parcels.polygons(idu))
    }),
  )
  const all = parcels.outlinesMeeting([-SIDE, -SIDE, 40 * SIDE, 40 * SIDE])
  expect(all).toEqual(Array.from({ length: PARCELS }, (_, n) => ({ idu: iduOf(n), polygons: outlineOf(n) })))
})
