import type { Polygons } from '../../shared/geo/polygons.ts'
import type { FlatGridPolygons } from '../../shared/tiles/grid-polygons.ts'

/** Rings of plain points, measured the slow and plain way: what tests hold the fast code against. */
export type Points = [number, number][]
export const pairs = (numbers: ArrayLike<number>): Points =>
  Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i]!, numbers[2 * i + 1]!])

/** Polygons in the flat arrays that a reader of stored geometry gives. */
export function flat(polygons: Polygons): FlatGridPolygons {
  const rings = polygons.flat()
  let length = 0
  let count = 0
  return {
    coords: rings.flat(),
    ringEnds: rings.map((ring) => (length += ring.length)),
    polygonEnds: polygons.map((polygon) => (count += polygon.length)),
    polygonCount: polygons.length,
  }
}

/** Twice the area of a ring, with its sign. */
export function doubleArea(ring: Points): number {
  return ring.reduce((sum, [x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length]!
    return sum + x * ny - nx * y
  }, 0)
}

/** Whether a point is inside, even-odd over all rings. */
export const isIn = (rings: Points[], x: number, y: number) =>
  rings.reduce((inside, ring) => {
    let odd = inside
    for (const [i, [ax, ay]] of ring.entries()) {
      const [bx, by] = ring[(i + 1) % ring.length]!
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd
    }
    return odd
  }, false)

/** Distance of a point to the nearest edge. */
export function distanceTo(rings: Points[], x: number, y: number): number {
  let nearest = Infinity
  for (const ring of rings)
    for (const [i, [ax, ay]] of ring.entries()) {
      const [bx, by] = ring[(i + 1) % ring.length]!
      const squared = (bx - ax) ** 2 + (by - ay) ** 2
      const part = squared === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared
      const t = Math.max(0, Math.min(1, part))
      nearest = Math.min(nearest, Math.hypot(ax + t * (bx - ax) - x, ay + t * (by - ay) - y))
    }
  return nearest
}
