import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Polygons, Ring } from '../../../shared/geo/polygons.ts'
import { isIdu } from '../../../shared/identifiers/idu.ts'
import { LoadedParcels } from '../../../stores/space/loaded-parcels.ts'
import { boxesAlong } from '../../../stores/space/parcels-along.ts'
import {
  indexed,
  ORIGIN_X,
  ORIGIN_Y,
  type Scattered,
  scatter,
} from '../../../test/support/scattered-parcels.ts'
import { inMemory } from '../../../test/support/whole-parcels.ts'
import { neighboursOf } from './neighbours-of.ts'

const iduOf = (i: number) => `96001000AA${String(i + 1).padStart(4, '0')}`
const spaceOf = (parcels: readonly Scattered[]) => new LoadedParcels([inMemory(indexed('96', parcels))])

/** The neighbours of each parcel. */
async function all(parcels: readonly Scattered[]) {
  const space = spaceOf(parcels)
  return Promise.all(
    parcels.map(({ idu, polygons }) => {
      if (!isIdu(idu)) throw new Error(`${idu} is no IDU`)
      return neighboursOf(idu, polygons, { parcels: space })
    }),
  )
}

/** The lengths by the pair that they are between, as each of both gives them. */
function pairs(found: Awaited<ReturnType<typeof all>>): Map<string, string[]> {
  const byPair = new Map<string, string[]>()
  for (const { idu, neighbours } of found)
    for (const one of neighbours) {
      const pair = [idu, one.idu].sort().join()
      byPair.set(pair, [...(byPair.get(pair) ?? []), `${one.touch} ${one.sharedMeters}`])
    }
  return byPair
}

/** Boundaries as each of both parcels draws them: cells of 8 by 11 m whose corners are moved by up to 2 units, in each cell by itself. */
const sheet = fc
  .record({
    columns: fc.integer({ min: 1, max: 5 }),
    rows: fc.integer({ min: 1, max: 5 }),
    moves: fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 200, maxLength: 200 }),
  })
  .map(({ columns, rows, moves }) => {
    let at = 0
    const move = () => moves[at++ % moves.length]!
    return Array.from({ length: columns * rows }, (_, i): Scattered => {
      const [west, south] = [ORIGIN_X + (i % columns) * 1000, ORIGIN_Y + Math.floor(i / columns) * 1000]
      const ring: Ring = [0, 0, 1000, 0, 1000, 1000, 0, 1000].map(
        (v, k) => (k % 2 === 0 ? west : south) + v + move(),
      )
      return { idu: iduOf(i), polygons: [[ring]] }
    })
  })

test('a is the neighbour of b as b is of a, with the same length, and each side of a cell has one', async () => {
  await fc.assert(
    fc.asyncProperty(sheet, async (cells) => {
      const found = await all(cells)
      const rowLength = cells.filter(({ polygons }) => Math.abs(polygons[0]![0]![1]! - ORIGIN_Y) < 10).length
      for (const [pair, lengths] of pairs(found)) {
        expect(lengths, pair).toHaveLength(2)
        expect(lengths[0], pair).toBe(lengths[1])
        const [one, other] = pair.split(',').map((idu) => Number(idu.slice(10)) - 1) as [number, number]
        const isSide = other - one === rowLength || (other - one === 1 && other % rowLength !== 0)
        expect(lengths[0]!.startsWith('boundary'), pair).toBe(isSide)
      }
      for (const { count, neighbours } of found) expect(count).toBe(neighbours.length)
    }),
    { numRuns: 60 },
  )
})

test('of parcels of any shape that are drawn over each other too', async () => {
  const found = await all(scatter('96', 400, 7))
  const byPair = pairs(found)
  expect(byPair.size).toBeGreaterThan(100)
  for (const [pair, lengths] of byPair) {
    expect(lengths, pair).toHaveLength(2)
    expect(lengths[0], pair).toBe(lengths[1])
  }
})

test('a metre with two neighbours counts once', async () => {
  const box = (west: number, east: number): Polygons => [
    [[west, 0, east, 0, east, 1000, west, 1000].map((v, i) => v + (i % 2 === 0 ? ORIGIN_X : ORIGIN_Y))],
  ]
  const [own] = await all([
    { idu: iduOf(0), polygons: box(0, 1000) },
    { idu: iduOf(1), polygons: box(1000, 2000) },
    { idu: iduOf(2), polygons: box(1000, 3000) },
  ])
  const { perimeterMeters, unsharedMeters, neighbours } = own!
  expect(neighbours.map(({ sharedMeters }) => sharedMeters)).toEqual([11.11, 11.11])
  expect(perimeterMeters - unsharedMeters).toBeCloseTo(11.11, 1)
})

test('the boxes along an outline of kilometres are small, and hold its boundary', () => {
  const side = 300_000
  const boxes = boxesAlong([[[0, 0, side, 0, side, side, 0, side]]])
  expect(boxes.length).toBeGreaterThan(20)
  for (const [west, south, east, north] of boxes) {
    expect(east - west).toBeLessThanOrEqual(40_060)
    expect(north - south).toBeLessThanOrEqual(40_060)
  }
  for (let at = 0; at <= side; at += 1000)
    for (const [x, y] of [
      [at, 0],
      [side, at],
      [at, side],
      [0, at],
    ] as const)
      expect(boxes.some(([w, s, e, n]) => x > w && x < e && y > s && y < n)).toBe(true)
  expect(boxesAlong([[[0, 0, 1000, 0, 1000, 1000, 0, 1000]]])).toEqual([[-30, -30, 1030, 1030]])
})
