import { expect, test } from 'vitest'
import { openParcels } from '../../shared/artefacts/parcels.ts'
import { ParcelsBuilder } from '../../shared/artefacts/parcels-builder.ts'
import { polygonsToGeoJson } from '../../shared/geo/geojson.ts'
import { packIdu } from '../../shared/identifiers/idu-pack.ts'
import { geometrySchema } from '../../shared/schemas/geometry.ts'
import { LoadedParcels } from '../../stores/space/loaded-parcels.ts'
import { inMemory } from '../../test/support/whole-parcels.ts'
import { TEXTS } from '../texts/texts.ts'
import { planFigure } from './plan-figure.ts'

const SIDE = 5000
const X = 25_000_000
const Y = 465_000_000

const square = (west: number, south: number, side: number) => [
  [[west, south, west + side, south, west + side, south + side, west, south + side]],
]

/** A square parcel of `across` small ones a side, which stand all around it. */
function town(across: number) {
  const builder = new ParcelsBuilder('96')
  const parcels = [{ idu: '960010000A0001', polygons: square(X, Y, across * SIDE) }]
  for (let row = -1; row <= across; row++)
    for (let column = -1; column <= across; column++) {
      if (row >= 0 && row < across && column >= 0 && column < across) continue
      const idu = `960010000B${String(parcels.length).padStart(4, '0')}`
      parcels.push({ idu, polygons: square(X + column * SIDE, Y + row * SIDE, SIDE) })
    }
  for (const { idu, polygons } of parcels)
    builder.add({
      key: packIdu(idu),
      polygons,
      surface: null,
      surveyed: null,
      createdDay: null,
      updatedDay: null,
    })
  const space = new LoadedParcels([
    inMemory(openParcels(Uint8Array.from(Buffer.concat(builder.encode())).buffer)),
  ])
  const commune = { code: '96001', name: null }
  const departement = { code: '96', name: null }
  const own = {
    ...{ id: parcels[0]!.idu, commune, departement, prefix: '000', section: '0A', number: '0001' },
    ...{ surface: null, surveyed: null, createdOn: null, updatedOn: null },
    geometry: geometrySchema.parse(JSON.parse(polygonsToGeoJson(parcels[0]!.polygons))),
  }
  return { space, own }
}

test('a parcel is drawn among its neighbours, each with its number, and the address on it', async () => {
  const { space, own } = town(1)
  const point = { lng: (X + SIDE / 2) / 1e7, lat: (Y + SIDE / 2) / 1e7 }
  const { text } = await planFigure(own, space, point, TEXTS.en)
  expect(text.match(/<path d="M/g)).toHaveLength(8)
  expect(text.match(/<path class="own"/g)).toHaveLength(1)
  expect(text).toContain(
    'The parcel takes 38\u00a0m from west to east and 56\u00a0m from south to north. <span class="drawn">8 other parcels',
  )
  expect(text).toContain('<circle class="dot" cx="320.0" cy="240.0" r="6"></circle>')
  expect(text).toContain('>20\u00a0m</text>')
  // What the drawing shows is in the list too, which the keyboard reaches.
  expect(text.match(/<li><a href="\/parcels\/960010000B000\d">Parcel B \d<\/a>/g)).toHaveLength(8)
  const without = (await planFigure(own, space, undefined, TEXTS.en)).text
  expect(without).not.toContain('class="dot"')
  expect(without).toContain('<text x="320.0" y="240.0">1</text>')
  // An address far away is not drawn, and not spoken of.
  expect((await planFigure(own, space, { lng: 3, lat: 46.5 }, TEXTS.en)).text).not.toContain('The dot')
})

test('around a very large parcel nothing else is drawn, and the words say so', async () => {
  const { space, own } = town(40)
  const { text } = await planFigure(own, space, undefined, TEXTS.fr)
  expect(text.match(/<path d="M/g)).toBeNull()
  expect(text).toContain('trop nombreuses pour être dessinées')
  expect(text).not.toContain('<details>')
})
