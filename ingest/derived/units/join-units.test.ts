import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bounds } from '../../../shared/geo/bounds.ts'
import type { Polygons } from '../../../shared/geo/polygons.ts'
import { joinUnits } from './join-units.ts'

const WIDTH = 4
/** Side of a square, in 1e-7 degrees: 33 m from south to north. */
const SIDE = 3_000

const iduOf = (cell: number) => `960010000A${String(cell + 1).padStart(4, '0')}`
const cellOf = (idu: string) => Number(idu.slice(-4)) - 1

/** Squares side by side, numbered along rows of WIDTH. */
const squares = {
  polygons(idu: string): Polygons {
    const [west, south] = cornerOf(cellOf(idu))
    const [east, north] = [west + SIDE, south + SIDE]
    return [[[west, south, east, south, east, north, west, north]]]
  },
  meeting: ([west, south, east, north]: Bounds) =>
    Array.from({ length: WIDTH * WIDTH }, (_, cell) => cell)
      .filter((cell) => {
        const [x, y] = cornerOf(cell)
        return x <= east && x + SIDE >= west && y <= north && y + SIDE >= south
      })
      .map(iduOf),
}

function cornerOf(cell: number): [west: number, south: number] {
  return [23_000_000 + (cell % WIDTH) * SIDE, 470_000_000 + Math.floor(cell / WIDTH) * SIDE]
}

/** The unit of each cell by walking to the four cells around it; those that are alone are left out. */
function walked(owners: ReadonlyMap<number, string>): Map<string, string> {
  const units = new Map<string, string>()
  for (const start of [...owners.keys()].sort((a, b) => a - b)) {
    if (units.has(iduOf(start))) continue
    const unit = new Set([start])
    for (const cell of unit) {
      const around = [cell - WIDTH, cell + WIDTH]
      if (cell % WIDTH > 0) around.push(cell - 1)
      if (cell % WIDTH < WIDTH - 1) around.push(cell + 1)
      for (const next of around) if (owners.get(next) === owners.get(cell)) unit.add(next)
    }
    if (unit.size > 1) for (const cell of unit) units.set(iduOf(cell), iduOf(start))
  }
  return units
}

test('parcels of the same owners are one unit where a walk over common boundaries leads from one to the other', () => {
  const owner = fc.constantFrom('A', 'B', 'A B', undefined)
  fc.assert(
    fc.property(fc.array(owner, { minLength: WIDTH * WIDTH, maxLength: WIDTH * WIDTH }), (row) => {
      const known = row.flatMap((of, cell) => (of === undefined ? [] : [[cell, of] as const]))
      const owners = new Map(known.map(([cell, of]) => [iduOf(cell), of]))
      expect(new Map(joinUnits(owners, squares))).toEqual(walked(new Map(known)))
    }),
  )
})

test('two that meet in a corner are not one', () => {
  const diagonal = new Map([
    [iduOf(0), 'A'],
    [iduOf(WIDTH + 1), 'A'],
  ])
  expect([...joinUnits(diagonal, squares)]).toEqual([])
})
