/**
 * The number of a tile in PMTiles (specification v3, 4.1): tiles of a zoom follow those of all zooms before it, along a Hilbert curve, so
 * that neighbours have near numbers. Exact up to zoom 26.
 */
export function tileIdOf(z: number, x: number, y: number): number {
  let id = firstOf(z)
  for (let side = 2 ** (z - 1), tx = x, ty = y; side >= 1; side /= 2) {
    const [east, south] = [(tx & side) > 0 ? 1 : 0, (ty & side) > 0 ? 1 : 0]
    id += side * side * ((3 * east) ^ south)
    ;[tx, ty] = turned(side, tx, ty, east, south)
  }
  return id
}

/** The tile of a number, see tileIdOf. */
export function tileOfId(id: number): { z: number; x: number; y: number } {
  let z = 0
  while (firstOf(z + 1) <= id) z++
  let rest = id - firstOf(z)
  let [x, y] = [0, 0]
  for (let side = 1; side < 2 ** z; side *= 2) {
    const quarter = rest % 4
    const east = quarter >> 1
    const south = (quarter ^ east) & 1
    ;[x, y] = turned(side, x, y, east, south)
    x += side * east
    y += side * south
    rest = Math.floor(rest / 4)
  }
  return { z, x, y }
}

/** Number of the first tile of a zoom: of all tiles of the zooms before it. */
export function firstOf(z: number): number {
  return (4 ** z - 1) / 3
}

/** A quarter of the curve as it lies in the whole: the first and the last are turned and mirrored. */
function turned(side: number, x: number, y: number, east: number, south: number): [number, number] {
  if (south !== 0) return [x, y]
  return east === 1 ? [side - 1 - y, side - 1 - x] : [y, x]
}
