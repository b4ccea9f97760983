import fc from 'fast-check'
import { intersection } from 'polyclip-ts'
import { describe, expect, test } from 'vitest'
import { blockLots, type Lot } from './lots.ts'
import { createRandom } from './random.ts'
import { blockCorners, createStreets } from './streets.ts'

const streets = createStreets({ seed: 4, originLng: 2.5, originLat: 46.5 })
const squareMetre = 1 / (streets.metresPerUnitX * streets.metresPerUnitY)

const seeds = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  column: fc.integer({ min: -300, max: 300 }),
  row: fc.integer({ min: -300, max: 300 }),
  lotWidth: fc.constantFrom(10, 13, 16, 25, 40, 90, 200),
})
type Drawn = typeof seeds extends fc.Arbitrary<infer T> ? T : never
const draw = ({ seed, column, row, lotWidth }: Drawn): Lot[] => [
  ...blockLots(blockCorners(streets, column, row), lotWidth, createRandom(seed)),
]

const pairs = (ring: number[]): [number, number][] =>
  Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i]!, ring[2 * i + 1]!])
const polygon = (lot: Lot) =>
  lot.map((ring) => {
    // Near zero, doubles keep the exact whole units that polyclip would lose at 465,000,000.
    const nodes = pairs(ring).map(([x, y]): [number, number] => [x - streets.originX, y - streets.originY])
    return [...nodes, nodes[0]!]
  })
const ringArea = (nodes: readonly (readonly [number, number])[]): number =>
  Math.abs(
    nodes.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = nodes[(i + 1) % nodes.length]!
      return sum + x * nextY - nextX * y
    }, 0),
  ) / 2
const area = (shape: ReturnType<typeof intersection>): number =>
  shape.reduce(
    (sum, [outline, ...holes]) =>
      sum + ringArea(outline!) - holes.reduce((all, hole) => all + ringArea(hole), 0),
    0,
  )

type Point = readonly [number, number]
const turn = (a: Point, b: Point, c: Point): number =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
/** True when two edges cross inside both: what a valid ring never does. */
const crosses = (a: Point, b: Point, c: Point, d: Point): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0

describe('lots of a block', () => {
  test('rings never cross themselves nor repeat a node', () => {
    fc.assert(
      fc.property(seeds, (drawn) => {
        for (const ring of draw(drawn).flat()) {
          const nodes = pairs(ring)
          expect(nodes.length).toBeGreaterThanOrEqual(3)
          expect(new Set(nodes.map(String)).size).toBe(nodes.length)
          for (let i = 0; i < nodes.length; i++)
            for (let j = i + 1; j < nodes.length; j++)
              expect(
                crosses(nodes[i]!, nodes[(i + 1) % nodes.length]!, nodes[j]!, nodes[(j + 1) % nodes.length]!),
              ).toBe(false)
        }
      }),
      { numRuns: 150 },
    )
  })

  test('neighbours share their line and never overlap', () => {
    fc.assert(
      fc.property(seeds, (drawn) => {
        const lots = draw(drawn).map(polygon)
        for (let i = 0; i < lots.length; i++)
          for (let j = i + 1; j < lots.length; j++)
            expect(area(intersection(lots[i]!, lots[j]!)) / squareMetre).toBeLessThan(1e-3)
      }),
      { numRuns: 15 },
    )
  })

  test('lots across a street never touch', () => {
    fc.assert(
      fc.property(seeds, (drawn) => {
        const here = draw(drawn).map(polygon)
        for (const next of [
          { ...drawn, column: drawn.column + 1 },
          { ...drawn, row: drawn.row + 1 },
        ])
          for (const there of draw(next).map(polygon))
            for (const lot of here) expect(intersection(lot, there)).toEqual([])
      }),
      { numRuns: 8 },
    )
  })

  test('most of the ground is built, the rest is streets', () => {
    const cell = 110 * 90
    let covered = 0
    for (let column = 0; column < 20; column++)
      for (const lot of draw({ seed: column, column, row: 3, lotWidth: 16 }))
        covered += area([polygon(lot)]) / squareMetre
    expect(1 - covered / (20 * cell)).toBeGreaterThan(0.11)
    expect(1 - covered / (20 * cell)).toBeLessThan(0.18)
  })
})
