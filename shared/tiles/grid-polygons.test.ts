import fc from 'fast-check'
import { intersection } from 'polyclip-ts'
import { describe, expect, test } from 'vitest'
import { distanceTo, doubleArea, flat, isIn, type Points, pairs } from '../../test/support/plane-rings.ts'
import type { Polygons } from '../geo/polygons.ts'
import { GridPolygons } from './grid-polygons.ts'
import type { RingList } from './ring-list.ts'
import { TileGrid } from './tile-grid.ts'

const GRID = new TileGrid(16, 33191, 22537)
const [WEST, SOUTH, EAST, NORTH] = GRID.bounds
const WIDTH = EAST - WEST
const HEIGHT = NORTH - SOUTH

function ringsOf({ xy, ends, count }: RingList): Points[] {
  return Array.from({ length: count }, (_, r) => pairs(xy.subarray(r === 0 ? 0 : ends[r - 1]!, ends[r]!)))
}

function drawn(polygons: Polygons, grid = GRID): Points[] {
  const drawing = new GridPolygons()
  drawing.draw(flat(polygons), grid)
  return ringsOf(drawing.rings)
}

const onGrid = (ring: number[]): Points => pairs(ring).map(([x, y]) => [GRID.gridX(x), GRID.gridY(y)])

/** A star around a point: any number of teeth, some of them out of the tile, turning either way. */
const star = (least: number, most: number) =>
  fc
    .tuple(
      fc.array(fc.double({ min: least, max: most, noNaN: true }), { minLength: 3, maxLength: 24 }),
      fc.boolean(),
    )
    .map(([reaches, back]) => {
      const points = reaches.map((reach, i) => {
        const angle = (i / reaches.length) * 2 * Math.PI
        return [Math.cos(angle) * reach * WIDTH, Math.sin(angle) * reach * HEIGHT] as const
      })
      return back ? points.reverse() : points
    })
const place = fc.tuple(
  fc.double({ min: -0.4, max: 1.4, noNaN: true }),
  fc.double({ min: -0.4, max: 1.4, noNaN: true }),
)
const shape = fc
  .tuple(place, star(0.2, 1.3), star(0.02, 0.15), fc.boolean())
  .map(([[px, py], outer, hole, holed]) => {
    const around = (points: readonly (readonly [number, number])[]) =>
      points.flatMap(([x, y]) => [Math.round(WEST + px * WIDTH + x), Math.round(SOUTH + py * HEIGHT + y)])
    // A star of three long teeth may cross its hole: with five or more vertices and these reaches it does not.
    return holed && outer.length > 5 ? [around(outer), around(hole)] : [around(outer)]
  })

describe('polygons on the grid of a tile', () => {
  test('are inside where the whole polygon is, and nowhere else', () => {
    fc.assert(
      fc.property(
        shape,
        fc.array(fc.tuple(fc.integer({ min: -62, max: 4158 }), fc.integer({ min: -62, max: 4158 })), {
          minLength: 20,
          maxLength: 20,
        }),
        (rings, points) => {
          const whole = rings.map(onGrid)
          const kept = drawn([rings])
          for (const [x, y] of points)
            if (distanceTo(whole, x, y) > 1.5) expect(isIn(kept, x, y)).toBe(isIn(whole, x, y))
        },
      ),
      { numRuns: 400 },
    )
  })

  test('are valid as MVT says: closed by three vertices or more, none repeated or idle, outlines before their holes', () => {
    fc.assert(
      fc.property(shape, (rings) => {
        let outline: Points | undefined
        for (const ring of drawn([rings])) {
          expect(ring.length).toBeGreaterThanOrEqual(3)
          for (const [i, [x, y]] of ring.entries()) {
            const [[bx, by], [nx, ny]] = [ring.at(i - 1)!, ring[(i + 1) % ring.length]!]
            expect((x - bx) * (ny - y)).not.toBe((y - by) * (nx - x))
            for (const unit of [x, y])
              expect(unit >= -64 && unit <= 4160 && Number.isInteger(unit)).toBe(true)
          }
          const area = doubleArea(ring)
          expect(area).not.toBe(0)
          if (area > 0) outline = ring
          else {
            const [x, y] = ring[0]!
            expect(isIn([outline!], x, y) || distanceTo([outline!], x, y) < 1).toBe(true)
          }
        }
      }),
      { numRuns: 400 },
    )
  })

  test('have the surface that another clipper gives', () => {
    const box: Points = [
      [-64, -64],
      [4160, -64],
      [4160, 4160],
      [-64, 4160],
      [-64, -64],
    ]
    fc.assert(
      fc.property(shape, (rings) => {
        const whole = rings.map(onGrid)
        const peer = intersection([whole.map((ring) => [...ring, ring[0]!])], [[box]])
        const area = (polygons: Points[]) => polygons.reduce((sum, ring) => sum + doubleArea(ring), 0) / 2
        const theirs = peer.reduce(
          (sum, [outer, ...holes]) =>
            sum + Math.abs(area([outer!])) - holes.reduce((less, hole) => less + Math.abs(area([hole])), 0),
          0,
        )
        // Each crossing of the side is rounded by half a unit, on edges of at most the diagonal.
        const kept = drawn([rings])
        const crossings = kept.flat().filter((point) => point.includes(-64) || point.includes(4160)).length
        expect(Math.abs(area(kept) - theirs)).toBeLessThan(1 + crossings * 1500)
      }),
    )
  })

  test('leave no sliver between neighbours: the cells of a net fill the tile to the unit', () => {
    const step = fc.integer({ min: -300, max: 300 })
    const SIDE = 12
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 2 * (SIDE + 1) ** 2, maxLength: 2 * (SIDE + 1) ** 2 }),
        (steps) => {
          const corner = (column: number, row: number) => {
            const k = 2 * (row * (SIDE + 1) + column)
            return [
              Math.round(WEST + ((column - 1) / (SIDE - 2)) * WIDTH) + steps[k]!,
              Math.round(SOUTH + ((row - 1) / (SIDE - 2)) * HEIGHT) + steps[k + 1]!,
            ]
          }
          let total = 0
          for (let row = 0; row < SIDE; row++)
            for (let column = 0; column < SIDE; column++)
              for (const ring of drawn([
                [
                  [
                    ...corner(column, row),
                    ...corner(column + 1, row),
                    ...corner(column + 1, row + 1),
                    ...corner(column, row + 1),
                  ],
                ],
              ]))
                total += doubleArea(ring)
          expect(total).toBe(2 * (4096 + 128) ** 2)
        },
      ),
    )
  })

  test('are one ring a part where a comb reaches out of the tile', () => {
    // A comb whose back is west of the tile and whose three teeth reach into it.
    const x = (unit: number) => Math.round(WEST + ((unit + 65) / 4226) * WIDTH)
    const y = (unit: number) => Math.round(NORTH - ((unit + 65) / 4226) * HEIGHT)
    const teeth = [100, 1000, 2000].flatMap((top) => [
      [-2000, top],
      [500, top],
      [500, top + 400],
      [-2000, top + 400],
    ])
    const comb = [...teeth, [-3000, 2400], [-3000, 100]].flatMap(([ux, uy]) => [x(ux!), y(uy!)])
    const rings = drawn([[comb]])
    expect(rings).toHaveLength(3)
    for (const ring of rings) expect(doubleArea(ring) / 2).toBe(564 * 400)
  })

  test('are nothing where no surface is left', () => {
    const [cx, cy] = [Math.round((WEST + EAST) / 2), Math.round((SOUTH + NORTH) / 2)]
    // A hair's breadth, a line, a point, and a square in another town.
    expect(drawn([[[cx, cy, cx + 3, cy, cx + 3, cy + 3]]])).toEqual([])
    expect(drawn([[[cx, cy, cx + 900, cy + 900, cx, cy]]])).toEqual([])
    expect(drawn([[[cx, cy]]])).toEqual([])
    const far = cx + 10 * WIDTH
    expect(drawn([[[far, cy, far + 900, cy, far + 900, cy + 900]]])).toEqual([])
    // Its hole, however large, is nothing then either.
    expect(
      drawn([
        [
          [cx, cy, cx + 3, cy, cx, cy + 3],
          [cx, cy, cx + 900, cy, cx, cy + 900],
        ],
      ]),
    ).toEqual([])
  })

  test('fill the tile where they surround it', () => {
    const around = [
      WEST - 9e6,
      SOUTH - 9e6,
      EAST + 9e6,
      SOUTH - 9e6,
      EAST + 9e6,
      NORTH + 9e6,
      WEST - 9e6,
      NORTH + 9e6,
    ]
    expect(drawn([[around]])).toEqual([
      expect.arrayContaining([
        [-64, -64],
        [4160, -64],
        [4160, 4160],
        [-64, 4160],
      ]),
    ])
  })

  test('of several pieces keep them all, each with its own hole', () => {
    const square = (unit: number, size: number) => {
      const [x, y] = [WEST + unit * 13, SOUTH + unit * 8]
      return [x, y, x + size * 13, y, x + size * 13, y + size * 8, x, y + size * 8]
    }
    const rings = drawn([
      [square(500, 800), square(600, 100)],
      [square(2000, 800), square(2100, 300)],
    ])
    expect(rings.map((ring) => Math.sign(doubleArea(ring)))).toEqual([1, -1, 1, -1])
  })
})
