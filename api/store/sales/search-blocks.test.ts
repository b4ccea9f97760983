import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { SalesBuilder } from '../../../shared/artefacts/sales-builder.ts'
import type { Ring } from '../../../shared/geo/polygons.ts'
import { BoxShape } from '../../../stores/sales/box-shape.ts'
import { CircleShape } from '../../../stores/sales/circle-shape.ts'
import { PolygonShape } from '../../../stores/sales/polygon-shape.ts'
import type { Shape } from '../../../stores/sales/shape.ts'
import { atOnce, byTurns } from '../../../stores/turns.ts'
import { salesInBlocks, writtenSales } from '../../../test/support/sales-in-blocks.ts'
import { scatteredSales } from '../../../test/support/scattered-sales.ts'
import { gatheringTurns } from '../pages/gathering.ts'
import { whenInMemory } from '../pages/not-in-memory.ts'
import { type FoundPage, findPage, type SalesAsked } from './find-page.ts'
import { SALE_ORDERS } from './sale-order.ts'

/** Steps of some ten metres, away from 0, 0, which stands for no place: touching and shared edges happen. */
const STEP = 1000
const coordinate = fc.integer({ min: 1, max: 60 }).map((steps) => steps * STEP)
const side = fc.integer({ min: 1, max: 9 }).map((steps) => steps * STEP)
const triangle = fc
  .tuple(coordinate, coordinate, side, side)
  .map(([x, y, width, height]): Ring => [x, y, x + width, y, x, y + height])
const SITES = 25
/** A parcel, a point, or a place that nobody knows. */
const site = fc.oneof(
  { weight: 3, arbitrary: triangle.map((ring) => ({ point: null, polygons: [[ring]] })) },
  fc
    .tuple(coordinate, coordinate)
    .map((point): { point: [number, number]; polygons: null } => ({ point, polygons: null })),
  fc.constant({ point: null, polygons: null }),
)
const TYPES = ['Maison', 'Appartement', 'Dépendance']
const premise = fc.record({
  type: fc.constantFrom(...TYPES),
  surface: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
  rooms: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
})
const amount = fc.option(fc.integer({ min: 1, max: 9 }), { nil: null })
const sale = fc.record({
  day: fc.integer({ min: 1, max: 200 }),
  price: amount,
  pricePerM2: amount,
  nature: fc.constantFrom('Vente', 'Adjudication'),
  multiLot: fc.boolean(),
  premises: fc.array(premise, { maxLength: 3 }),
  sites: fc.uniqueArray(fc.nat(SITES - 1), { minLength: 1, maxLength: 4 }),
  elsewhere: fc.boolean(),
})
const world = fc.record({
  sites: fc.array(fc.array(site, { minLength: SITES, maxLength: SITES }), { minLength: 2, maxLength: 2 }),
  sales: fc.array(sale, { minLength: 20, maxLength: 60 }),
  // From a block for each site to one for all.
  blockBytes: fc.constantFrom(1, 400, 1500, 24 * 1024),
  memory: fc.constantFrom(0, 100_000, 1e9),
})
const shape: fc.Arbitrary<Shape> = fc.oneof(
  fc
    .tuple(coordinate, coordinate, fc.integer({ min: 5, max: 400 }))
    .map(([x, y, radius]) => new CircleShape(x / 1e7, y / 1e7, radius)),
  fc
    .tuple(coordinate, coordinate, side, side)
    .map(([x, y, w, h]) => new BoxShape([x, y, x + 3 * w, y + 3 * h])),
  triangle.map((ring) => new PolygonShape([[ring.map((one, i) => (i < 2 ? one : one + 9 * STEP))]])),
)
const rarely = <T>(...values: T[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, fc.constantFrom(...values))
const asked: fc.Arbitrary<SalesAsked> = fc.record({
  filter: fc.record({
    firstDay: fc.integer({ min: 0, max: 60 }),
    lastDay: fc.integer({ min: 120, max: 210 }),
    quarter: rarely(1, 2),
    priceMin: rarely(1, 5),
    priceMax: rarely(7),
    types: rarely(['Maison'], ['Appartement', 'Dépendance']),
    surfaceMin: rarely(3),
    roomsMax: rarely(3),
    nature: rarely('Vente', 'Echange'),
    includeMultiLot: fc.boolean(),
  }),
  order: fc.constantFrom(...SALE_ORDERS),
  limit: fc.integer({ min: 1, max: 8 }),
  counted: fc.constantFrom(0, 5, 1000),
  after: fc.option(fc.record({ departement: fc.constantFrom('01', '02'), rank: fc.nat(19) }), {
    nil: undefined,
  }),
})

type World = typeof world extends fc.Arbitrary<infer T> ? T : never

/** Two départements over the same ground; sales that lie elsewhere too are in both. */
function buildersOf({ sites, sales }: Pick<World, 'sites' | 'sales'>): SalesBuilder[] {
  return ['01', '02'].map((departement, nth) => {
    const builder = new SalesBuilder(departement, [0, 0])
    for (const [key, one] of sites[nth]!.entries()) builder.addSite({ key, aliases: [], ...one })
    for (const [i, one] of sales.toSorted((a, b) => b.day - a.day).entries())
      if (one.elsewhere || i % 2 === nth || i < 40)
        builder.addSale({
          ...one,
          id: (one.elsewhere ? i : i + 1000 * (nth + 1)).toString(16).padStart(8, '0').padEnd(16, '0'),
          zones: [],
        })
    return builder
  })
}

const told = ({ found, ...counts }: FoundPage) => ({
  ...counts,
  found: found.map(({ artefact, rank }) => `${artefact.departement} ${rank}`),
})

const scattered = ['01', '02'].map((departement) => scatteredSales(departement, 4000))

describe('sales read in blocks', () => {
  test('are those of the same question where all is in memory: any shape, filter, order, page and memory', async () => {
    let given = 0
    let read = 0
    await fc.assert(
      fc.asyncProperty(
        world,
        fc.array(fc.tuple(shape, asked), { minLength: 8, maxLength: 8 }),
        async (one, questions) => {
          const { whole, files } = await writtenSales(buildersOf(one), one.blockBytes)
          const { artefacts, blocks, cache, close } = await salesInBlocks(files, one.memory)
          for (const [place, question] of questions) {
            const ask = () => byTurns(gatheringTurns(findPage(artefacts, place, question, blocks)))
            const expected = atOnce(findPage(whole, place, question))
            expect(told(await whenInMemory(ask))).toEqual(told(expected))
            given += expected.found.length
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
  }, 120_000)

  test('a question reads its blocks at once, and asks no page for what they hold', async () => {
    const { whole, files } = await writtenSales(scattered)
    const { artefacts, blocks, cache, close } = await salesInBlocks(files, 1e9)
    onTestFinished(close)
    const circle = new CircleShape(0.01, 0.01, 600)
    const filter = { firstDay: 0, lastDay: 30_000, priceMin: 1000, includeMultiLot: false }
    const question: SalesAsked = { filter, order: 'date-desc', limit: 50, counted: 1000 }
    const near = [...blocks.values()].flatMap((one) => one.near(circle.bounds) ?? [])
    let rounds = 0
    const before = cache.reads
    const found = await whenInMemory(() => {
      rounds += 1
      return byTurns(gatheringTurns(findPage(artefacts, circle, question, blocks)))
    })
    expect(told(found)).toEqual(told(atOnce(findPage(whole, circle, question))))
    expect(found.found.length).toBeGreaterThan(5)
    expect(near.length).toBeGreaterThanOrEqual(2)
    expect([rounds, cache.reads - before]).toEqual([2, near.length])
  })

  test('a place that reaches into too many blocks is answered from the whole', async () => {
    const { whole, files } = await writtenSales(scattered, 1500)
    const { artefacts, blocks, close } = await salesInBlocks(files, 1e6)
    onTestFinished(close)
    const box = new BoxShape([1, 1, 700_000, 700_000])
    expect(blocks.get('01')!.near(box.bounds)).toBeUndefined()
    const filter = { firstDay: 0, lastDay: 30_000, includeMultiLot: true }
    const question: SalesAsked = { filter, order: 'price-asc', limit: 50 }
    const ask = () => byTurns(gatheringTurns(findPage(artefacts, box, question, blocks)))
    expect(told(await whenInMemory(ask))).toEqual(told(atOnce(findPage(whole, box, question))))
  })
})
