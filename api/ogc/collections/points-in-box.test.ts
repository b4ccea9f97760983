import { expect, test } from 'vitest'
import type { Bounds } from '../../../shared/geo/bounds.ts'
import { holding } from '../../../stores/blocks/hold.ts'
import { Documents } from '../../../stores/documents/documents.ts'
import { BoxShape } from '../../../stores/sales/box-shape.ts'
import { JoinedShape } from '../../../stores/sales/joined-shape.ts'
import { LoadedSales } from '../../../stores/sales/loaded-sales.ts'
import type { Shape } from '../../../stores/sales/shape.ts'
import type { Stores } from '../../../stores/stores.ts'
import { addressFiles, openedAddresses } from '../../../test/support/address-files.ts'
import { builtSales, openedSales, writtenSales } from '../../../test/support/sales-in-blocks.ts'
import { scatteredSales } from '../../../test/support/scattered-sales.ts'
import { tinyStores } from '../../../test/support/tiny-release.ts'
import type { Collection } from '../collection.ts'
import { findItems } from '../find-items.ts'
import { addressCollection } from './addresses.ts'
import { saleCollection } from './sales.ts'

/** The first feature of a shape, and how many there are. */
const firstOf = (collection: Collection, stores: Stores, shape: Shape) =>
  holding((hold) => {
    const asked = { shape, equals: {}, holds: undefined, limit: 1, after: undefined }
    return findItems(collection.parts(stores), asked, ({ id }) => id, hold)
  })
const FRANCE: Bounds = [-1e9, -1e9, 1e9, 1e9]

test('addresses of a box around départements are counted without a look at their places', async () => {
  const { store, cache } = await openedAddresses(await addressFiles(['95', '96', '97'], 400), 1e9)
  const stores = tinyStores({ addresses: store })
  const counts = store.departements.map(({ numberCount }) => numberCount)
  const all = await firstOf(addressCollection, stores, new BoxShape(FRANCE))
  expect(all).toMatchObject({ texts: ['95.0'], matched: counts[0]! + counts[1]! + counts[2]! })
  // The first 32 rows, which are looked at together: a block of streets and one of numbers.
  expect(cache.reads).toBe(2)
})

test('addresses of a part of a département are found in the blocks of places near it alone', async () => {
  const { store, cache } = await openedAddresses(await addressFiles(['95', '96'], 400), 1e9)
  const { places } = store.departements[1]!
  const [west, south, east, north] = places.box!
  const corner: Bounds = [west!, south!, west! + (east! - west!) / 8, south! + (north! - south!) / 4]
  const { matched } = await firstOf(addressCollection, tinyStores({ addresses: store }), new BoxShape(corner))
  expect(matched).toBeGreaterThan(100)
  expect(cache.reads).toBeLessThan(2 + places.index.crcs.length / 2)
  const before = cache.reads
  // Two boxes have nothing of what lies between them.
  const sides = new JoinedShape([new BoxShape([-1e9, -1e9, -9e8, 1e9]), new BoxShape([9e8, -1e9, 1e9, 1e9])])
  expect(await firstOf(addressCollection, tinyStores({ addresses: store }), sides)).toEqual({
    texts: [],
    matched: 0,
    end: undefined,
  })
  expect(cache.reads).toBe(before)
})

test('sales of a box elsewhere, or on either side of a département, are not read', async () => {
  const written = await writtenSales([builtSales(scatteredSales('95', 3000))], 2048)
  const { departements, cache, close } = await openedSales(written)
  const stores = tinyStores({ sales: new LoadedSales(departements, new Documents([], [])) })
  const far = new BoxShape([5e8, 5e8, 6e8, 6e8])
  const sides = new JoinedShape([new BoxShape([-1e9, -1e9, -9e8, 1e9]), new BoxShape([9e8, -1e9, 1e9, 1e9])])
  for (const shape of [far, sides]) {
    expect(await firstOf(saleCollection, stores, shape)).toEqual({ texts: [], matched: 0, end: undefined })
    expect(cache.reads).toBe(0)
  }
  const [part] = saleCollection.parts(stores)
  expect(part!.mayHave!({ shape: far, equals: {} })).toBe(false)
  expect(part!.mayHave!({ shape: new BoxShape([0, 0, 10_000, 10_000]), equals: {} })).toBe(true)
  // All that have a place: about as many as there are.
  expect(await part!.comparedWith!(new BoxShape(FRANCE))).toBe(3000)
  expect(await part!.comparedWith!(new BoxShape([0, 0, 50_000, 50_000]))).toBeLessThan(300)
  await close()
})
