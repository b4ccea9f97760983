import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBoxTree, encodeBoxTree } from '../../shared/artefacts/box-tree.ts'
import { boxesMeet } from '../../shared/geo/bounds.ts'
import type { Ring } from '../../shared/geo/polygons.ts'
import { atOnce } from '../../shared/process/at-once.ts'
import { CircleShape } from '../sales/circle-shape.ts'
import { PolygonShape } from '../sales/polygon-shape.ts'
import type { Shape } from '../sales/shape.ts'
import { rowsNearShape } from './rows-near-shape.ts'

const SIDE = 100_000
const coordinate = fc.integer({ min: 0, max: SIDE })
/** Enough boxes for a tree of three levels. */
const boxes = fc.array(
  fc
    .tuple(coordinate, coordinate, fc.nat(SIDE / 50), fc.nat(SIDE / 50))
    .map(([x, y, width, height]) => [x, y, x + width, y + height] as const),
  { minLength: 300, maxLength: 900 },
)
const star = fc
  .record({
    x: coordinate,
    y: coordinate,
    radii: fc.array(fc.integer({ min: SIDE / 10, max: SIDE }), { minLength: 3, maxLength: 30 }),
  })
  .map(({ x, y, radii }): Shape => {
    const ring: Ring = radii.flatMap((radius, i) => {
      const angle = (2 * Math.PI * i) / radii.length
      return [Math.round(x + radius * Math.cos(angle)), Math.round(y + radius * Math.sin(angle))]
    })
    return new PolygonShape([[ring]])
  })
const circle = fc
  .tuple(coordinate, coordinate, fc.integer({ min: 10, max: 800 }))
  .map(([x, y, radius]): Shape => new CircleShape(x / 1e7, y / 1e7, radius))

test('the rows near a shape are those whose own boxes it covers or cannot be said to miss', () => {
  const seen = { inside: 0, across: 0 }
  fc.assert(
    fc.property(boxes, fc.oneof(star, circle), (rows, shape) => {
      const tree = decodeBoxTree(encodeBoxTree(Int32Array.from(rows.flat())).buffer, 0)
      const { inside, across } = atOnce(rowsNearShape(tree, shape))
      const met = [...rows.keys()].filter((row) => boxesMeet(Int32Array.from(rows[row]!), shape.bounds))
      const known = met.map((row) => ({ row, covered: shape.coversBox(...rows[row]!) }))
      const ascending = (list: number[]) => list.toSorted((a, b) => a - b)
      expect(ascending(inside)).toEqual(known.flatMap(({ row, covered }) => (covered ? [row] : [])))
      expect(ascending(across)).toEqual(
        known.flatMap(({ row, covered }) => (covered || shape.missesBox(...rows[row]!) ? [] : [row])),
      )
      seen.inside += inside.length
      seen.across += across.length
    }),
    { numRuns: 200 },
  )
  expect(Math.min(seen.inside, seen.across)).toBeGreaterThan(200)
})
