import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EXTENT, isTile, MAX_ZOOM, TileGrid, tileAt } from './tile-grid.ts'

/** Grid units around the world, by the formula of the projection as it is printed everywhere. */
function exact(z: number, x: number, y: number): [number, number] {
  const side = EXTENT * 2 ** z
  const latitude = (y / 1e7) * (Math.PI / 180)
  const height = Math.log(Math.tan(Math.PI / 4 + latitude / 2))
  return [(x / 3.6e9 + 0.5) * side, (0.5 - height / (2 * Math.PI)) * side]
}

const zoom = fc.integer({ min: 0, max: MAX_ZOOM })
const lng = fc.integer({ min: -1_799_999_999, max: 1_799_999_999 })
const lat = fc.integer({ min: -850_000_000, max: 850_000_000 })
/** Half a unit, and what the polynomial and doubles may be off. */
const HALF = 0.5 + 2e-4

describe('the grid of a tile', () => {
  test('holds each point on the nearest unit, near the tile and far from it', () => {
    fc.assert(
      fc.property(zoom, lng, lat, fc.integer({ min: -200_000, max: 200_000 }), lat, (z, x, y, step, far) => {
        const tile = tileAt(z, x, y)
        const grid = new TileGrid(z, tile.x, tile.y)
        for (const at of [y, Math.max(-85e7, Math.min(85e7, y + step)), far]) {
          const [worldX, worldY] = exact(z, x, at)
          expect(Math.abs(grid.gridX(x) + tile.x * EXTENT - worldX)).toBeLessThan(HALF)
          expect(Math.abs(grid.gridY(at) + tile.y * EXTENT - worldY)).toBeLessThan(HALF)
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('is the one in which the point lies', () => {
    fc.assert(
      fc.property(zoom, lng, lat, (z, x, y) => {
        const tile = tileAt(z, x, y)
        const grid = new TileGrid(z, tile.x, tile.y)
        for (const unit of [grid.gridX(x), grid.gridY(y)]) {
          expect(unit).toBeGreaterThanOrEqual(0)
          expect(unit).toBeLessThanOrEqual(EXTENT)
        }
        const [west, south, east, north] = grid.bounds
        expect(x >= west && x <= east && y >= south && y <= north).toBe(true)
      }),
    )
  })

  test('places many vertices on the units of each, and tells whether one lies beyond the buffer', () => {
    fc.assert(
      fc.property(
        zoom,
        lng,
        lat,
        fc.array(fc.tuple(lng, lat), { maxLength: 5 }),
        fc.nat(5),
        (z, x, y, far, at) => {
          const tile = tileAt(z, x, y)
          const grid = new TileGrid(z, tile.x, tile.y)
          const coords = [x, y, ...far.flat()]
          const units = coords.map((unit, i) => (i % 2 === 0 ? grid.gridX(unit) : grid.gridY(unit)))
          const xy = new Int32Array(at + coords.length)
          expect(grid.place(coords, 0, coords.length, xy, at)).toBe(
            units.every((unit) => unit >= -64 && unit <= EXTENT + 64),
          )
          expect([...xy.subarray(at)]).toEqual(units)
        },
      ),
    )
  })

  test('is the same around the world in the tiles to the east and south', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 17 }), lng, lat, (z, x, y) => {
        const tile = tileAt(z, x, y)
        fc.pre(tile.x + 1 < 2 ** z && tile.y + 1 < 2 ** z)
        const [here, next] = [new TileGrid(z, tile.x, tile.y), new TileGrid(z, tile.x + 1, tile.y + 1)]
        expect(next.gridX(x) + EXTENT).toBe(here.gridX(x))
        const off = Math.abs((exact(z, x, y)[1] % 1) - 0.5)
        // At a half, the last digit of a double may round the one up and the other down.
        if (off > 2e-4) expect(next.gridY(y) + EXTENT).toBe(here.gridY(y))
      }),
    )
  })

  test('searches in a little more than the tile with its buffer', () => {
    const grid = new TileGrid(16, 33191, 22537)
    const [west, south, east, north] = grid.bounds
    expect(grid.gridX(west)).toBe(-65)
    expect(grid.gridX(east)).toBe(4161)
    expect(grid.gridY(north)).toBe(-65)
    expect(grid.gridY(south)).toBe(4161)
  })

  test('is the tile that others compute: Paris, mairie du 18e', () => {
    expect(tileAt(16, 23_445_000, 488_926_000)).toEqual({ x: 33194, y: 22536 })
    expect(tileAt(18, 23_445_000, 488_926_000)).toEqual({ x: 132779, y: 90145 })
    expect(tileAt(0, 0, 0)).toEqual({ x: 0, y: 0 })
  })
})

test.each([
  [0, 0, 0, true],
  [18, 262_143, 262_143, true],
  [19, 0, 0, false],
  [-1, 0, 0, false],
  [1, 2, 0, false],
  [1, 0, 2, false],
  [1, -1, 0, false],
  [1.5, 0, 0, false],
  [2, 0.5, 0, false],
  [2, 0, Number.NaN, false],
  [2, 0, Infinity, false],
])('tile %d/%d/%d: %s', (z, x, y, known) => {
  expect(isTile(z, x, y)).toBe(known)
  if (!known) expect(() => new TileGrid(z, x, y)).toThrow('There is no tile')
})
