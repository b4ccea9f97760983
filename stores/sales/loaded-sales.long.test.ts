import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { BlockFile } from '../../shared/artefacts/blocks/block-file.ts'
import { DocumentBlocks } from '../../shared/artefacts/documents/document-blocks.ts'
import { DocumentsWriter } from '../../shared/artefacts/documents/documents-writer.ts'
import { idOfRow } from '../../shared/artefacts/sale-blocks/sale-rows.ts'
import { sales as saleDocuments } from '../../shared/documents/sales.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'
import { boundsOf, boxesMeet } from '../../shared/geo/bounds.ts'
import { DamagedFile } from '../../shared/integrity/damaged-file.ts'
import { builtSales, openedSales, writtenSales } from '../../test/support/sales-in-blocks.ts'
import { formerIdusOf, iduOf, type OracleSales, type OracleSite } from '../../test/support/sales-oracle.ts'
import {
  salesFilter,
  salesOrder,
  salesPlace,
  salesShape,
  salesWorld,
  ZONES,
} from '../../test/support/sales-worlds.ts'
import { temporaryDir } from '../../test/support/temp.ts'
import { BlockCache } from '../blocks/block-cache.ts'
import { holding } from '../blocks/hold.ts'
import { StoredDocumentFile } from '../documents/document-file.ts'
import { Documents } from '../documents/documents.ts'
import { drawnInBox } from './drawn-sales.ts'
import { LoadedSales } from './loaded-sales.ts'

afterEach(() => vi.restoreAllMocks())

/** The sales of a world as the api opens them; the document of each is its key. */
async function loaded(world: OracleSales, blockBytes: number, memory = Infinity) {
  const codes = [...world.ranked.keys()]
  const files = await writtenSales(
    codes.map((code) => builtSales(world.builder(code))),
    blockBytes,
  )
  const opened = await openedSales(files, memory)
  const documents = await Promise.all(
    codes.map(async (area) => {
      const path = join(await temporaryDir('documents'), `${area}.documents`)
      const writer = new DocumentsWriter(path)
      const sales = world.ranked.get(area)!
      for (const [rank, { id }] of sales.entries())
        writer.put(saleDocuments.key(rank), JSON.stringify({ id }))
      writer.close()
      const file = { role: 'readmodel', dataset: 'dvf', kind: 'sales', area, file: path } as const
      const named = { ...file, sha256: '', bytes: 0, rows: sales.length }
      return {
        named,
        file: new StoredDocumentFile(path, await DocumentBlocks.open(path), new BlockCache(1e9)),
      }
    }),
  )
  const store = new LoadedSales(
    opened.departements,
    new Documents(
      documents.map(({ named }) => named),
      documents.map(({ file }) => file),
    ),
  )
  const close = async () => {
    await opened.close()
    for (const { file } of documents) await file.close()
  }
  return { store, cache: opened.cache, close }
}

const idsOf = (documents: readonly { text: string }[]) => documents.map(({ text }) => JSON.parse(text).id)
const blockBytes = fc.constantFrom(1, 400, 24 * 1024)

test('a parcel has the sales of its site, by the IDU of today and by that of the source', async () => {
  await fc.assert(
    fc.asyncProperty(salesWorld, blockBytes, async (world, bytes) => {
      const { store, close } = await loaded(world, bytes)
      for (const [departement, sales] of world.ranked)
        for (const site of world.sites[departement]!.keys()) {
          const own = sales.filter((one) => one.sites.includes(site)).map(({ id }) => id)
          for (const idu of [iduOf(departement, site), ...formerIdusOf(departement, site)]) {
            expect(idsOf(await store.byParcel(idu))).toEqual(own)
            expect(idsOf(await store.byParcel(idu, 1, 2))).toEqual(own.slice(1, 3))
            expect([(await store.pageOfParcel(idu, 0, 0)).total, await store.knows(idu)]).toEqual([
              own.length,
              true,
            ])
          }
        }
      expect(await store.knows('01001000AC0001')).toBe(false)
      expect(await store.pageOfParcel('02001000AA0001', 0, 9)).toEqual({ total: 0, documents: [] })
      await close()
    }),
    { numRuns: 15 },
  )
})

test('keys find their sales, each once, in the order in which they are asked', async () => {
  await fc.assert(
    fc.asyncProperty(salesWorld, blockBytes, async (world, bytes) => {
      const { store, close } = await loaded(world, bytes)
      const ids = [...new Set([...world.ranked.values()].flat().map(({ id }) => id))].reverse()
      const unknown = ['ffffffffffffffff', `${ids[0]!.slice(0, 16)}-77`]
      expect(idsOf(await store.byIds([...ids, ...unknown]))).toEqual(ids)
      await close()
    }),
    { numRuns: 15 },
  )
})

test('prices and ranks are those of the sales that judging each one gives', async () => {
  await fc.assert(
    fc.asyncProperty(
      salesWorld,
      salesShape,
      salesFilter,
      fc.subarray(ZONES, { minLength: 1 }),
      blockBytes,
      async (world, shape, filter, codes, bytes) => {
        const { store, close } = await loaded(world, bytes)
        const days = { firstDay: filter.firstDay, lastDay: filter.lastDay }
        const prices = [...world.ranked.values()].flat().flatMap((one) => {
          const isIn = one.zones.some((zone) => codes.includes(zone))
          const isSold = one.premises.some(({ type }) => type === 'Maison')
          const isThen = one.day >= days.firstDay && one.day <= days.lastDay
          return isIn && isSold && isThen && one.pricePerM2 !== null ? [one.pricePerM2] : []
        })
        expect((await store.pricesPerM2(codes, 'Maison', days)).sort()).toEqual(prices.sort())
        for (const [departement] of world.ranked) {
          const ranksOf = async (asked: Parameters<typeof store.ranked>[0]) => {
            const found = (await store.ranked(asked, filter)).find((one) => one.departement === departement)
            const { count = 0 } = found?.ranks ?? {}
            const all = world.ranked.get(departement)!.keys()
            return { count, ranks: [...all].filter((rank) => found?.ranks.has(rank)) }
          }
          // Of each département alone: a sale of both counts in each.
          const alone = (place: Parameters<OracleSales['inPlace']>[0]) =>
            world
              .of(departement)
              .inPlace(place, filter, 'date-desc')
              .map((one) => Number(one.split(' ')[1]))
          const inShape = alone(shape)
          expect(await ranksOf(shape)).toEqual({ count: inShape.length, ranks: inShape })
          const everywhere = alone(() => true)
          expect(await ranksOf([departement])).toEqual({ count: everywhere.length, ranks: everywhere })
        }
        await close()
      },
    ),
    { numRuns: 30 },
  )
})

function touches({ point, polygons }: OracleSite, bounds: Bounds): boolean {
  if (polygons) return boxesMeet(Int32Array.from(boundsOf(polygons)), bounds)
  return point !== null && boxesMeet(Int32Array.from([...point, ...point]), bounds)
}

test('a box of the map holds each sale of its sites once, of those in two départements the first that is placed', async () => {
  await fc.assert(
    fc.asyncProperty(salesWorld, salesShape, blockBytes, async (world, { bounds }, bytes) => {
      const { store, close } = await loaded(world, bytes)
      const placedIn = (departement: string, id: string) => {
        const sale = world.ranked.get(departement)!.find((one) => one.id === id)
        return sale?.sites.some((site) => world.sites[departement]![site]!.point !== null) ?? false
      }
      const expected = [...world.ranked].flatMap(([departement, sales], nth) =>
        sales
          .filter(({ sites }) => sites.some((site) => touches(world.sites[departement]![site]!, bounds)))
          .filter(
            ({ id, departements }) =>
              departements.length === 1 || nth === 0 || !placedIn(departements[0]!, id),
          )
          .map(({ id }) => id),
      )
      const found = await holding(async (hold) =>
        (await drawnInBox(store, bounds, hold)).flatMap(({ artefact, rows }) =>
          Array.from(rows, (row) => idOfRow(artefact.rows, row)),
        ),
      )
      expect(found.sort()).toEqual(expected.sort())
      await close()
    }),
    { numRuns: 30 },
  )
})

test.each([
  ['memory for all blocks', Infinity],
  ['memory for none', 0],
])(
  'where blocks fail at random a question is answered rightly, or refused by the name of the file: %s',
  async (_, memory) => {
    let refused = 0
    const readAt = BlockFile.prototype.readAt
    await fc.assert(
      fc.asyncProperty(
        salesWorld,
        fc.array(fc.tuple(salesPlace, salesFilter, salesOrder), { minLength: 1, maxLength: 6 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
        async (world, questions, draws) => {
          const { store, cache, close } = await loaded(world, 400, memory)
          const ask = ([place, filter, order]: (typeof questions)[number]) =>
            store.page(place, { filter, order, limit: 100 })
          vi.spyOn(BlockFile.prototype, 'readAt').mockImplementation(function (this: object, ...asked) {
            return draws.next().value === 0
              ? Promise.reject(new Error('cannot be read'))
              : readAt.apply(this as BlockFile<never>, asked)
          })
          const answers = await Promise.all(questions.map((one) => ask(one).catch((error: unknown) => error)))
          vi.restoreAllMocks()
          for (const [i, [place, filter, order]] of questions.entries()) {
            const expected = world.idsIn(place, filter, order).slice(0, 100)
            const answer = answers[i]
            if (answer instanceof DamagedFile) {
              refused += 1
              expect(answer.message).toMatch(/^sale-\w+-(01|69).bin cannot be read/)
            } else expect(idsOf((answer as Awaited<ReturnType<typeof ask>>).documents)).toEqual(expected)
            // What could not be read is read the next time, and nothing stays held.
            expect(idsOf((await ask(questions[i]!)).documents)).toEqual(expected)
          }
          // The other département of a question that failed may still be read.
          if (memory === 0) await expect.poll(() => cache.bytes).toBe(0)
          await close()
        },
      ),
      { numRuns: 40 },
    )
    expect(refused).toBeGreaterThan(0)
  },
)
