import fc from 'fast-check'
import { expect, test } from 'vitest'
import { builtSales, openedSales, writtenSales } from '../../test/support/sales-in-blocks.ts'
import type { OracleSales } from '../../test/support/sales-oracle.ts'
import { salesFilter, salesOrder, salesPlace, salesWorld, ZONES } from '../../test/support/sales-worlds.ts'
import { scatteredSales } from '../../test/support/scattered-sales.ts'
import { CircleShape } from './circle-shape.ts'
import { findPage } from './find-page.ts'
import type { FoundSale, SalePosition } from './sale-order.ts'

// From a block for each site or row to one for all.
const blockBytes = fc.constantFrom(1, 400, 1500, 24 * 1024)
const memory = fc.constantFrom(0, 100_000, Infinity)

const written = (world: OracleSales, bytes: number) =>
  writtenSales(
    [...world.ranked.keys()].map((code) => builtSales(world.builder(code))),
    bytes,
  )
const named = (found: readonly FoundSale[]) => found.map(({ departement, rank }) => `${departement} ${rank}`)

test('a question gives the sales that judging each one gives, whatever the blocks and the memory', async () => {
  let given = 0
  let read = 0
  const question = fc.record({ place: salesPlace, filter: salesFilter, order: salesOrder })
  await fc.assert(
    fc.asyncProperty(
      salesWorld,
      fc.array(question, { minLength: 8, maxLength: 8 }),
      blockBytes,
      memory,
      async (world, questions, bytes, room) => {
        const { cache, close, ...all } = await openedSales(await written(world, bytes), room)
        for (const { place, filter, order } of questions) {
          const { found, ...counts } = await findPage(all, place, { filter, order, limit: 1000 })
          const expected = world.inPlace(place, filter, order)
          expect(named(found)).toEqual(expected)
          expect(counts).toEqual({ total: expected.length, isExact: true, more: false })
          given += expected.length
        }
        read += cache.reads
        await close()
        expect(cache.bytes).toBe(0)
      },
    ),
    { numRuns: 60 },
  )
  expect(given).toBeGreaterThan(300)
  expect(read).toBeGreaterThan(300)
})

test('pages of any size give every sale of a place once, in one order', async () => {
  await fc.assert(
    fc.asyncProperty(
      salesWorld,
      salesPlace,
      salesOrder,
      blockBytes,
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      async (world, place, order, bytes, sizes) => {
        const { close, ...all } = await openedSales(await written(world, bytes))
        const filter = { firstDay: 0, lastDay: 65_000, includeMultiLot: true }
        const paged: string[] = []
        let after: SalePosition | undefined
        for (let page = 0, more = true; more; page++) {
          const asked = { filter, order, limit: sizes[page % sizes.length]!, after }
          const found = await findPage(all, place, asked)
          paged.push(...named(found.found))
          after = found.found.at(-1)
          more = found.more
        }
        expect(paged).toEqual(world.inPlace(place, filter, order))
        await close()
      },
    ),
    { numRuns: 40 },
  )
})

test('newest first: the search ends with what it is to count, and says that it did', async () => {
  const artefact = builtSales(scatteredSales('01', 300, () => ['01053']))
  const { close, ...all } = await openedSales(await writtenSales([artefact]))
  const filter = { firstDay: 0, lastDay: 65_000, includeMultiLot: true }
  for (const place of [['01053'], new CircleShape(0.01, 0.01, 50_000)]) {
    const page = async (counted: number) => {
      const found = await findPage(all, place, { filter, order: 'date-desc', limit: 5, counted })
      return [found.total, found.isExact, found.found.length, found.more]
    }
    expect(await page(20)).toEqual([20, false, 5, true])
    const [total, isExact] = await page(1000)
    expect([Number(total) > 200, isExact]).toEqual([true, true])
  }
  await close()
})

test('a question about a place reads its blocks in one round, and nothing else', async () => {
  const files = await writtenSales(['01', '02'].map((code) => builtSales(scatteredSales(code, 4000))))
  const { close, cache, ...all } = await openedSales(files)
  const circle = new CircleShape(0.01, 0.01, 600)
  const filter = { firstDay: 0, lastDay: 30_000, priceMin: 1000, includeMultiLot: false }
  const near = all.departements.flatMap(({ space }) => space.near(circle.bounds))
  const { found } = await findPage(all, circle, { filter, order: 'date-desc', limit: 50, counted: 1000 })
  expect(found.length).toBeGreaterThan(5)
  expect(near.length).toBeGreaterThanOrEqual(2)
  expect(cache.reads).toBe(near.length)
  await close()
})

test('a page of the newest of a zone reads the rows of its beginning alone', async () => {
  const artefact = builtSales(scatteredSales('01', 20_000, () => [ZONES[0]!]))
  const { close, cache, ...all } = await openedSales(await writtenSales([artefact]))
  const filter = { firstDay: 0, lastDay: 65_000, includeMultiLot: true }
  await findPage(all, [ZONES[0]!], { filter, order: 'date-desc', limit: 20 })
  expect(cache.reads).toBeLessThanOrEqual(2)
  await close()
})
