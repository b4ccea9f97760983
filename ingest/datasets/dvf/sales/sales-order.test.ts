import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DOCUMENT_BLOCK_BYTES } from '../../../../shared/artefacts/documents/block.ts'
import { metresPerDegree } from '../../../../shared/geo/metres.ts'
import { UNITS_PER_DEGREE } from '../../../../shared/geo/polygons.ts'
import { seeded } from '../../../../test/support/random.ts'
import { SalesOrder } from './sales-order.ts'

type Point = readonly [x: number, y: number]

const SOUTH = 46
const { lng, lat } = metresPerDegree(SOUTH)
/** The place so many metres from a corner in the middle of France, 1e-7 degrees. */
const at = (east: number, north: number): Point => [
  Math.round((east / lng) * UNITS_PER_DEGREE),
  Math.round((SOUTH + north / lat) * UNITS_PER_DEGREE),
]

/** Documents of this length: 36 fill a block. */
const BYTES = 900

/** Sales strewn over a square, newest first. */
function strewn(count: number, side: number) {
  const random = seeded(1)
  return Array.from({ length: count }, () => [random() * side, random() * side] as const)
}

/** In how many groups the newest 50 sales within a radius are, the mean of 200 places. */
function groupsAround(metres: readonly Point[], radius: number): number {
  const order = new SalesOrder(metres.map(([x, y]) => at(x, y)))
  const groups = metres.map(([x, y]) => order.groupOf(at(x, y), BYTES))
  const random = seeded(2)
  let sum = 0
  for (let i = 0; i < 200; i++) {
    const [x, y] = metres[Math.floor(random() * metres.length)]!
    const found = new Set<number>()
    for (let rank = 0, taken = 0; rank < metres.length && taken < 50; rank++) {
      const [east, north] = metres[rank]!
      if (Math.hypot(east - x, north - y) > radius) continue
      found.add(groups[rank]!)
      taken++
    }
    sum += found.size
  }
  return sum / 200
}

describe('the newest 50 sales around a place', () => {
  // By age and place they were in 8 to 12 blocks within 500 m; with the smallest cells alone they are in some 40 within 5 km.
  test.each([
    ['200 sales a km²', 20_000],
    ['2,000 sales a km²', 200_000],
  ])('are in seven blocks, and as few for large circles: %s', (_name, count) => {
    const metres = strewn(count, 10_000)
    expect(groupsAround(metres, 500)).toBeLessThan(7.5)
    expect(groupsAround(metres, 5000)).toBeLessThan(7.5)
  })

  test('are in fewer where there are few', () => {
    // Eight sales in each circle of 500 m, most of them not the newest of their cell of 6.5 km.
    expect(groupsAround(strewn(4000, 20_000), 500)).toBeLessThan(6)
  })
})

describe('groups', () => {
  const sale = fc.record({
    place: fc.option(fc.tuple(fc.integer({ min: -9e8, max: 9e8 }), fc.integer({ min: -8e8, max: 8e8 })), {
      freq: 6,
    }),
    bytes: fc.integer({ min: 1, max: 2 * DOCUMENT_BLOCK_BYTES }),
  })

  test('fit into a block each, but for a document that does not by itself; the same sales have the same', () => {
    fc.assert(
      fc.property(fc.array(sale, { maxLength: 200 }), (sales) => {
        const places = sales.flatMap(({ place }) => (place ? [place] : []))
        const groupsOf = () => {
          const order = new SalesOrder(places)
          return sales.map(({ place, bytes }) => order.groupOf(place, bytes))
        }
        const groups = groupsOf()
        const filled = new Map<number, { bytes: number; documents: number }>()
        for (const [i, group] of groups.entries()) {
          expect(Number.isSafeInteger(group)).toBe(true)
          const { bytes, documents } = filled.get(group) ?? { bytes: 0, documents: 0 }
          filled.set(group, { bytes: bytes + sales[i]!.bytes, documents: documents + 1 })
        }
        for (const { bytes, documents } of filled.values())
          if (documents > 1) expect(bytes).toBeLessThanOrEqual(DOCUMENT_BLOCK_BYTES)
        expect(groupsOf()).toEqual(groups)
        const nowhere = new Set(groups.filter((_, i) => sales[i]!.place === null))
        expect(groups.filter((group, i) => sales[i]!.place !== null && nowhere.has(group))).toEqual([])
      }),
    )
  })

  test('of one cell follow the age of its sales, those of the largest cells first', () => {
    const order = new SalesOrder([at(0, 0), at(3000, 3000)])
    const groups = Array.from({ length: 200 }, () => order.groupOf(at(10, 10), BYTES))
    expect(groups).toEqual(groups.toSorted((a, b) => a - b))
    expect(new Set(groups).size, '200 documents of 900 bytes').toBe(Math.ceil(200 / 36))
    // Another of the smaller cells is filled beside it: the largest is full.
    expect(order.groupOf(at(3000, 3000), BYTES)).toBeGreaterThan(groups[35]!)
    expect(order.groupOf(at(3000, 3000), BYTES)).toBeLessThan(groups.at(-1)!)
  })

  test('along the curve neighbours follow each other', () => {
    const random = seeded(3)
    // One sale of each cell is a group by itself when it fills a block; in the third turn cells are the smallest.
    const metres = Array.from({ length: 4000 }, () => [random() * 40_000, random() * 40_000] as const)
    const order = new SalesOrder(metres.map(([x, y]) => at(x, y)))
    for (let i = 0; i < 2; i++) for (const [x, y] of metres) order.groupOf(at(x, y), DOCUMENT_BLOCK_BYTES)
    const along = metres
      .map(([x, y]) => ({ x, y, group: order.groupOf(at(x, y), DOCUMENT_BLOCK_BYTES) }))
      .toSorted((a, b) => a.group - b.group)
    const step = along
      .slice(1)
      .map(({ x, y, group }, i) => ({ metres: Math.hypot(x - along[i]!.x, y - along[i]!.y), group }))
    const mean = step.reduce((sum, one) => sum + one.metres, 0) / step.length
    // At random it is 20,900.
    expect(mean).toBeLessThan(2500)
  })

  test('one place, or none, has a group too', () => {
    expect(new SalesOrder([[1, 2]]).groupOf([1, 2], BYTES)).toBe(0)
    expect(new SalesOrder([]).groupOf(null, BYTES)).toBeGreaterThan(0)
  })
})
