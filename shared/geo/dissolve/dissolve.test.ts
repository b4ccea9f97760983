import { polygon as turfPolygon, union } from '@turf/turf'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Polygons, Ring } from '../polygons.ts'
import { locate } from '../rings/locate.ts'
import { ringsAreSimple } from '../rings/ring-contacts.ts'
import { dissolve } from './dissolve.ts'
import { signedArea } from './nest-rings.ts'

const square = (x: number, y: number, side = 10): Ring => [x, y, x + side, y, x + side, y + side, x, y + side]
const reversed = (ring: Ring): Ring => {
  const out: Ring = []
  for (let i = ring.length - 2; i >= 0; i -= 2) out.push(ring[i]!, ring[i + 1]!)
  return out
}
const areaOf = (polygons: Polygons) => polygons.flat().reduce((sum, ring) => sum + signedArea(ring), 0) / 2
const isInside = (x: number, y: number, polygons: Polygons) =>
  polygons.flat().filter((ring) => locate(x, y, ring) > 0).length % 2 === 1

/** A sheet of cells whose inner nodes are moved: neighbours share every node. `wanted` cells are members. */
const SIDE = 100
const sheets = fc
  .record({
    columns: fc.integer({ min: 1, max: 7 }),
    rows: fc.integer({ min: 1, max: 7 }),
    moves: fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 128, maxLength: 128 }),
    wanted: fc.array(fc.boolean(), { minLength: 49, maxLength: 49 }),
  })
  .map(({ columns, rows, moves, wanted }) => {
    const node = (c: number, r: number): [number, number] => {
      const at = (r * 8 + c) * 2
      return [c * SIDE + moves[at]!, r * SIDE + moves[at + 1]!]
    }
    const members: Polygons[] = []
    for (let r = 0; r < rows; r++)
      for (let c = 0; c < columns; c++)
        if (wanted[r * 7 + c])
          members.push([[[...node(c, r), ...node(c + 1, r), ...node(c + 1, r + 1), ...node(c, r + 1)]]])
    return members
  })

describe('members put together', () => {
  test('lose the line between them, and keep the vertices in which it ends', () => {
    expect(dissolve([[[square(0, 0)]], [[square(10, 0)]]])).toEqual([
      [[0, 10, 0, 0, 10, 0, 20, 0, 20, 10, 10, 10]],
    ])
  })

  test('around a courtyard that is no member leave a hole in it', () => {
    const around = [0, 10, 20].flatMap((x) => [0, 10, 20].map((y) => [x, y] as const))
    const ring = around.filter(([x, y]) => x !== 10 || y !== 10)
    const [polygon, ...others] = dissolve(ring.map(([x, y]) => [[square(x, y)]]))
    expect(others).toEqual([])
    expect(polygon).toHaveLength(2)
    expect(polygon!.map((one) => signedArea(one) / 2)).toEqual([900, -100])
  })

  test('that meet in one point alone stay two outlines; a member in the hole of another fills it', () => {
    expect(dissolve([[[square(0, 0)]], [[square(10, 10)]]])).toHaveLength(2)
    const frame: Polygons = [[square(0, 0, 30), reversed(square(10, 10))]]
    expect(dissolve([frame, [[square(10, 10)]]])).toEqual([[[0, 30, 0, 0, 30, 0, 30, 30]]])
  })

  test('too far from each other are refused', () => {
    expect(() => dissolve([[[square(0, 0)]], [[square(40_000_000, 0)]]])).toThrow('more than 3 degrees')
  })

  test('any sheet of cells: the area is that of its cells, the rings are simple, a point is inside when a cell has it', () => {
    fc.assert(
      fc.property(
        sheets,
        fc.array(fc.tuple(fc.integer({ min: -50, max: 750 }), fc.integer({ min: -50, max: 750 }))),
        (members, points) => {
          const whole = dissolve(members)
          expect(areaOf(whole)).toBe(members.reduce((sum, member) => sum + areaOf(member), 0))
          expect(ringsAreSimple(whole)).toBe(true)
          for (const rings of whole)
            expect(rings.map((ring) => signedArea(ring) > 0)).toEqual(rings.map((_, i) => i === 0))
          for (const [x, y] of points) {
            const onLine = members.flat(2).some((ring) => locate(x, y, ring) === 0)
            if (!onLine) expect(isInside(x, y, whole)).toBe(members.some((one) => isInside(x, y, one)))
          }
        },
      ),
    )
  })

  test('the order of the members does not change what is covered', () => {
    fc.assert(
      fc.property(sheets, (members) => {
        expect(areaOf(dissolve([...members].reverse()))).toBe(areaOf(dissolve(members)))
      }),
    )
  })

  test('the union of another library covers as much', () => {
    fc.assert(
      fc.property(sheets, (members) => {
        fc.pre(members.length > 1)
        const features = members.map((member) => turfPolygon([closed(member[0]![0]!)]))
        const other = union({ type: 'FeatureCollection', features })!
        const coordinates =
          other.geometry.type === 'Polygon' ? [other.geometry.coordinates] : other.geometry.coordinates
        const theirs = coordinates.flat().reduce((sum, ring) => sum + signedArea(ring.slice(0, -1).flat()), 0)
        expect(theirs / 2).toBeCloseTo(areaOf(dissolve(members)), 3)
      }),
      { numRuns: 30 },
    )
  })
})

function closed(ring: Ring): number[][] {
  const points: number[][] = []
  for (let i = 0; i < ring.length; i += 2) points.push([ring[i]!, ring[i + 1]!])
  return [...points, points[0]!]
}
