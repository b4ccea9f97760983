import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { firstNotBelow } from '../../shared/artefacts/first-not-below.ts'
import type { ParcelRows } from '../../shared/artefacts/parcels.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'
import { unpackIdu } from '../../shared/identifiers/idu-pack.ts'
import { blockFile, blockMemory, openedBlocks } from '../../test/support/parcel-block-files.ts'
import { indexed, ORIGIN_X, ORIGIN_Y, scatter } from '../../test/support/scattered-parcels.ts'
import { inMemory } from '../../test/support/whole-parcels.ts'
import { Hold, holding } from '../blocks/hold.ts'
import { CircleShape } from '../sales/circle-shape.ts'
import { PolygonShape } from '../sales/polygon-shape.ts'
import type { Shape } from '../sales/shape.ts'
import { LoadedParcels } from './loaded-parcels.ts'
import type { ParcelAt } from './parcel-at.ts'
import { type ParcelSource, rankAt } from './parcel-source.ts'

/** Two départements over the same ground, of some fifty blocks together. */
const artefacts = [indexed('96', scatter('96', 12_000, 3, 8)), indexed('95', scatter('95', 2500, 4, 8))]
const whole = new LoadedParcels(artefacts.map(inMemory))
const SIDE_X = 1_040_000
const SIDE_Y = 720_000

const paths: string[] = []
beforeAll(async () => {
  for (const artefact of artefacts) paths.push(await blockFile(artefact))
})

/** The same départements, none of which fits as a whole, within `memory` bytes of blocks. */
async function inBlocks(memory: number) {
  const shared = blockMemory(memory)
  const sources = []
  for (const [i, artefact] of artefacts.entries()) {
    const { blocks } = await openedBlocks(paths[i]!, shared)
    expect([blocks.count, [...blocks.box]]).toEqual([artefact.count, [...artefact.tree.boxes.slice(-4)]])
    sources.push(blocks)
  }
  return { space: new LoadedParcels(sources), cache: shared.cache }
}

const x = fc.integer({ min: ORIGIN_X - 100_000, max: ORIGIN_X + SIDE_X + 100_000 })
const y = fc.integer({ min: ORIGIN_Y - 100_000, max: ORIGIN_Y + SIDE_Y + 100_000 })
const row = fc.integer({ min: 0, max: artefacts[0]!.count - 1 })

/** All that is told of some rows. */
const told = ({ artefact, rows }: { artefact: ParcelRows; rows: Uint32Array }) =>
  Array.from(rows, (one) => [
    artefact.departement,
    artefact.ranks?.[one] ?? one,
    unpackIdu(artefact.keys[one]!),
    artefact.surfaces[one],
    artefact.created[one],
    artefact.updated[one],
    artefact.surveyed[one],
    Buffer.from(artefact.geometry.subarray(artefact.offsets[one], artefact.offsets[one + 1])).toString('hex'),
  ])

/** By département, then rank. */
const byRank = (a: ReturnType<typeof told>[number], b: ReturnType<typeof told>[number]) =>
  String(a[0]).localeCompare(String(b[0])) || Number(a[1]) - Number(b[1])

describe.each([
  ['memory for all blocks', 1e9],
  ['memory for two blocks', 50_000],
])('parcels read in blocks answer as those in memory do: %s', (_, memory) => {
  test('nearest', async () => {
    const { space, cache } = await inBlocks(memory)
    await fc.assert(
      fc.asyncProperty(x, y, fc.constantFrom(3, 200, 50_000), async (lng, lat, reach) => {
        const found = await space.nearest(lng / 1e7, lat / 1e7, reach)
        expect(found).toEqual(await whole.nearest(lng / 1e7, lat / 1e7, reach))
        expect(cache.bytes).toBeLessThanOrEqual(memory)
      }),
      { numRuns: 300 },
    )
  })

  test('at the vertices of parcels, where the distance is 0 and several may hold the point', async () => {
    const { space } = await inBlocks(memory)
    await fc.assert(
      fc.asyncProperty(row, async (one) => {
        const { geometry } = (await whole.byIdu(unpackIdu(artefacts[0]!.keys[one]!)))!
        const [lng, lat] = JSON.parse(geometry).coordinates.flat(3) as [number, number]
        expect(await space.nearest(lng, lat, 100)).toEqual(await whole.nearest(lng, lat, 100))
      }),
    )
  })

  test('by identifier, and those that are not there', async () => {
    const { space } = await inBlocks(memory)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...artefacts), row, async ({ keys, count }, one) => {
        const idu = unpackIdu(keys[one % count]!)
        expect(await space.byIdu(idu)).toEqual(await whole.byIdu(idu))
        expect(await space.has(idu)).toBe(true)
        expect(await space.byIdu(`${idu.slice(0, 8)}ZZ0001`)).toBeUndefined()
        expect(await space.byIdu(`${idu.slice(0, 8)}0A0001`)).toBeUndefined()
      }),
    )
    expect(await space.any()).toEqual(await whole.any())
  })

  test('in a box', async () => {
    const { space, cache } = await inBlocks(memory)
    await fc.assert(
      fc.asyncProperty(x, y, x, y, fc.boolean(), async (x1, y1, x2, y2, small) => {
        const far = (from: number, to: number) => (small ? from + (to - from) / 50 : to)
        const [east, north] = [far(x1, x2), far(y1, y2)]
        const bounds: Bounds = [
          Math.min(x1, east),
          Math.min(y1, north),
          Math.max(x1, east),
          Math.max(y1, north),
        ]
        const toldBy = (from: LoadedParcels) =>
          holding(async (hold) => (await from.rowsIn(bounds, hold)).flatMap(told).sort(byRank))
        expect(await toldBy(space)).toEqual(await toldBy(whole))
        expect(await space.meeting(bounds, 500)).toEqual(await whole.meeting(bounds, 500))
        expect(cache.bytes).toBeLessThanOrEqual(memory)
      }),
      { numRuns: 40 },
    )
  })
})

describe.each([
  ['memory for all blocks', 1e9],
  ['memory for two blocks', 50_000],
])('ranks and shapes are those of parcels in memory: %s', (_, memory) => {
  const artefact = artefacts[0]!
  const ofWhole = inMemory(artefact)
  const coordinate = (origin: number, side: number) => fc.integer({ min: origin, max: origin + side })
  const shape = fc.oneof(
    fc
      .tuple(x, y, fc.integer({ min: 5, max: 3000 }))
      .map(([lng, lat, metres]) => new CircleShape(lng / 1e7, lat / 1e7, metres)),
    fc
      .array(fc.tuple(coordinate(ORIGIN_X, SIDE_X), coordinate(ORIGIN_Y, SIDE_Y)), {
        minLength: 3,
        maxLength: 3,
      })
      .map((corners) => new PolygonShape([[corners.flat()]])),
  )
  const ranksBy = async (source: ParcelSource, one: Shape) => {
    const found: number[] = []
    await source.eachInShape(one, (rows, at) => {
      expect(unpackIdu(rows.keys[at]!)).toBe(unpackIdu(artefact.keys[rankAt(rows, at)]!))
      found.push(rankAt(rows, at))
    })
    return found.sort((a, b) => a - b)
  }

  test('a shape has the parcels that every outline compared with it gives', async () => {
    const { blocks, cache } = await openedBlocks(paths[0]!, blockMemory(memory))
    await fc.assert(
      fc.asyncProperty(shape, async (one) => {
        expect(await ranksBy(blocks, one)).toEqual(await ranksBy(ofWhole, one))
        expect(cache.bytes).toBeLessThanOrEqual(memory)
      }),
      { numRuns: 60 },
    )
  })

  test('ranks give their parcels in their order, and keys the first rank that is not below', async () => {
    const { blocks } = await openedBlocks(paths[0]!, blockMemory(memory))
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 40 }),
        row,
        fc.integer({ min: -1, max: 1 }),
        async (...of) => {
          const [ranks, rank, off] = of
          await holding(async (hold) => {
            const found = await blocks.ofRanks(ranks, hold)
            expect(found.map(({ rows, row: at }) => rankAt(rows, at))).toEqual(ranks)
            const key = artefact.keys[rank]! + off
            expect(await blocks.rankFrom(key, hold)).toBe(firstNotBelow(artefact.keys, key))
          })
        },
      ),
    )
    await holding(async (hold) => {
      expect(await blocks.rankFrom(0, hold)).toBe(0)
      expect(await blocks.rankFrom(Number.MAX_SAFE_INTEGER, hold)).toBe(artefact.count)
    })
  })
})

test('a box with more parcels than are wanted is refused by the boxes of blocks alone, where they tell', async () => {
  const { blocks, cache } = await openedBlocks(paths[0]!)
  const [west, south, east, north] = Array.from(blocks.box) as [number, number, number, number]
  const bounds: Bounds = [west, south, east, north]
  expect(blocks.leastWithin(bounds)).toBe(blocks.count)
  expect(await new LoadedParcels([blocks]).meeting(bounds, 500)).toBeUndefined()
  expect(cache.reads).toBe(0)
})

test('many questions at once within little memory are all answered', async () => {
  const { space, cache } = await inBlocks(50_000)
  const points = Array.from({ length: 400 }, (_, i) => [
    (ORIGIN_X + ((i * 7919) % SIDE_X)) / 1e7,
    (ORIGIN_Y + ((i * 104_729) % SIDE_Y)) / 1e7,
  ])
  const found = await Promise.all(points.map(([lng, lat]) => space.nearest(lng!, lat!, 1000)))
  expect(found).toEqual(await Promise.all(points.map(([lng, lat]) => whole.nearest(lng!, lat!, 1000))))
  expect(cache.bytes).toBeLessThanOrEqual(50_000)
})

test('a question reads few blocks, and the next in the same place none', async () => {
  const { blocks, file } = await openedBlocks(paths[0]!)
  let reads = 0
  const read = file.read.bind(file)
  file.read = (...asked) => {
    reads += 1
    return read(...asked)
  }
  const space = new LoadedParcels([blocks])
  const ask = () => space.nearest((ORIGIN_X + 500_000) / 1e7, (ORIGIN_Y + 300_000) / 1e7, 1000)
  const first = await ask()
  expect(reads).toBeGreaterThan(0)
  expect(reads).toBeLessThan(8)
  const before = reads
  expect(await ask()).toEqual(first)
  expect(reads).toBe(before)
})

test('blocks stay in memory while a question holds them, and may leave when it has ended', async () => {
  const memory = blockMemory(0)
  const { blocks } = await openedBlocks(paths[0]!, memory)
  const hold = new Hold()
  const [{ rows, row }] = (await blocks.ofRanks([5], hold)) as [ParcelAt]
  expect(unpackIdu(rows.keys[row]!)).toBe(unpackIdu(artefacts[0]!.keys[5]!))
  expect(memory.cache.bytes).toBeGreaterThan(0)
  hold.release()
  expect(memory.cache.bytes).toBe(0)
})
