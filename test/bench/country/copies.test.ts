import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DocumentBlocks } from '../../../shared/artefacts/documents/document-blocks.ts'
import { DocumentsWriter } from '../../../shared/artefacts/documents/documents-writer.ts'
import { openParcels } from '../../../shared/artefacts/parcels.ts'
import { ParcelsBuilder } from '../../../shared/artefacts/parcels-builder.ts'
import { openSales } from '../../../shared/artefacts/sales.ts'
import { SalesBuilder } from '../../../shared/artefacts/sales-builder.ts'
import { sales as saleDocuments } from '../../../shared/documents/sales.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { packIdu } from '../../../shared/identifiers/idu-pack.ts'
import { BlockCache } from '../../../stores/blocks/block-cache.ts'
import { StoredDocumentFile } from '../../../stores/documents/document-file.ts'
import { Documents } from '../../../stores/documents/documents.ts'
import { CircleShape } from '../../../stores/sales/circle-shape.ts'
import { LoadedSales } from '../../../stores/sales/loaded-sales.ts'
import { LoadedParcels } from '../../../stores/space/loaded-parcels.ts'
import { openedSales, writtenSales } from '../../support/sales-in-blocks.ts'
import { temporaryDir } from '../../support/temp.ts'
import { inMemory } from '../../support/whole-parcels.ts'
import { ALL_SALES } from '../sales/questions.ts'
import { movedParcels, movedSales } from './copies.ts'
import { type Place, places } from './places.ts'

const SIDE = 10_000
const [from, , to] = places(3) as [Place, Place, Place]
const corner = { x: Math.round(from.lng * UNITS_PER_DEGREE), y: Math.round(from.lat * UNITS_PER_DEGREE) }

/** Outline of the n-th parcel of a row, a square of ten thousandths of a degree. */
const square = (n: number) => {
  const x = corner.x + n * SIDE
  return [[[x, corner.y, x + SIDE, corner.y, x + SIDE, corner.y + SIDE, x, corner.y + SIDE]]]
}
const bytesOf = (chunks: Uint8Array[]) => Uint8Array.from(Buffer.concat(chunks)).buffer

test('a country has as many départements as it can, each at a place of its own', () => {
  const all = places(95)
  expect(new Set(all.map(({ code }) => code)).size).toBe(95)
  expect(new Set(all.map(({ lng, lat }) => `${lng} ${lat}`)).size).toBe(95)
  expect(() => places(96)).toThrow('95 départements at most')
})

test('parcels that are moved are found where they went, under the identifiers of there', async () => {
  const builder = new ParcelsBuilder(from.code)
  for (let i = 0; i < 3; i++)
    builder.add({
      key: packIdu(`${from.code}001000AA000${i + 1}`),
      surface: 100 + i,
      surveyed: null,
      createdDay: null,
      updatedDay: null,
      polygons: square(i),
    })
  const bytes = bytesOf(builder.encode())
  const moved = new LoadedParcels([
    inMemory(openParcels(Uint8Array.from(movedParcels(bytes, from, to)).buffer)),
  ])
  const hit = await moved.nearest(to.lng + 0.0015, to.lat + 0.0005, 10)
  expect(hit).toMatchObject({ idu: `${to.code}001000AA0002`, surface: 101, contained: true })
  expect(await moved.nearest(from.lng + 0.0015, from.lat + 0.0005, 10)).toBeUndefined()
  // What it was made of is as it was.
  expect(new LoadedParcels([inMemory(openParcels(bytes))]).departements).toEqual([from.code])
})

test('sales that are moved are found where they went: by point, by parcel and by commune of there', async () => {
  const builder = new SalesBuilder(from.code, [corner.x, corner.y])
  const site = { point: null, polygons: null, aliases: [] }
  builder.addSite({ ...site, key: packIdu(`${from.code}001000AA0001`) })
  builder.addSite({
    key: packIdu(`${from.code}001000AA0002`),
    point: [corner.x + SIDE, corner.y],
    polygons: square(1),
    aliases: [packIdu(`${from.code}002000AA0009`)],
  })
  const sale = {
    id: '0123456789abcdef',
    day: 20_000,
    price: 1,
    nature: 'Vente',
    pricePerM2: null,
    multiLot: false,
    elsewhere: false,
    premises: [],
  }
  builder.addSale({ ...sale, sites: [1], zones: [`${from.code}001`] })
  builder.addSale({ ...sale, sites: [0], zones: [`${from.code}002`, `${from.code}0020101`] })
  const bytes = bytesOf(builder.encode())

  const moved = openSales(Uint8Array.from(movedSales(bytes, from, to)).buffer)
  const sales = await loaded(moved)
  expect(sales.has(to.code)).toBe(true)
  expect(await around(sales, to)).toEqual(['sale 0'])
  expect(await around(sales, from)).toEqual([])
  for (const idu of [`${to.code}001000AA0002`, `${to.code}002000AA0009`])
    expect((await sales.byParcel(idu)).map(({ text }) => text)).toEqual(['sale 0'])
  expect(await sales.byParcel(`${from.code}001000AA0002`)).toEqual([])
  const inZone = async (code: string) => (await sales.inZones([code], ALL_SALES, 10)).map(({ text }) => text)
  expect([
    await inZone(`${to.code}001`),
    await inZone(`${to.code}002`),
    await inZone(`${to.code}0020101`),
  ]).toEqual([['sale 0'], ['sale 1'], ['sale 1']])
  expect(await inZone(`${from.code}001`)).toEqual([])
  // A site that nothing locates stays nowhere, and one that is a point goes with its outline.
  expect([moved.siteX[0], moved.siteY[0]]).toEqual([0, 0])
  expect(moved.siteX[1]).toBe(Math.round(to.lng * UNITS_PER_DEGREE) + SIDE)

  // What it was made of is as it was.
  const original = await loaded(openSales(bytes))
  expect(await around(original, from)).toEqual(['sale 0'])
  expect(await original.byParcel(`${from.code}001000AA0002`)).toHaveLength(1)
})

/** Texts of the sales within 10 m of the middle of the second parcel, were the row at this place. */
async function around(sales: LoadedSales, place: Place): Promise<string[]> {
  const circle = new CircleShape(place.lng + 0.0015, place.lat + 0.0005, 10)
  return (await sales.inShape(circle, ALL_SALES, 10)).map(({ text }) => text)
}

/** Opened sales whose documents are their ranks. */
async function loaded(artefact: ReturnType<typeof openSales>): Promise<LoadedSales> {
  const path = join(await temporaryDir('copies'), 'sales.documents')
  const writer = new DocumentsWriter(path)
  for (let rank = 0; rank < artefact.count; rank++) writer.put(saleDocuments.key(rank), `sale ${rank}`)
  writer.close()
  const opened = new StoredDocumentFile(path, await DocumentBlocks.open(path), new BlockCache(1e6))
  const file = { role: 'readmodel', dataset: 'dvf', kind: 'sales', area: artefact.departement } as const
  const named = { ...file, file: 'sales.documents', sha256: '', bytes: 0, rows: artefact.count }
  const { departements } = await openedSales(await writtenSales([artefact]))
  return new LoadedSales(departements, new Documents([named], [opened]))
}
