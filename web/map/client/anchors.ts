/** A polygon's ring, closed or not: positions of longitude and latitude. */
export type AnchorRing = readonly (readonly number[])[]

/** A piece of a named zone, as a tile cut it off. */
export interface ZonePiece {
  key: string
  name: string
  level: string
  /** Outer rings alone. */
  rings: readonly AnchorRing[]
}

export interface ZoneLabel {
  key: string
  name: string
  level: string
  lng: number
  lat: number
}

/** West, south, east, north. */
export type AnchorBox = readonly [number, number, number, number]

/** One label for each zone: in the middle of the part of its ground that is in view. Tiles cut a zone in pieces that may overlap. */
export function labelZones(pieces: readonly ZonePiece[], view: AnchorBox): ZoneLabel[] {
  const zones = new Map<string, { piece: ZonePiece; weight: number; x: number; y: number }>()
  for (const piece of pieces)
    for (const ring of piece.rings) {
      const seen = clipToBox(ring, view)
      const { area, x, y } = centroid(seen)
      if (area === 0) continue
      const known = zones.get(piece.key)
      if (known) {
        known.weight += area
        known.x += area * x
        known.y += area * y
      } else zones.set(piece.key, { piece, weight: area, x: area * x, y: area * y })
    }
  return [...zones.values()].map(({ piece: { key, name, level }, weight, x, y }) => ({
    key,
    name,
    level,
    lng: x / weight,
    lat: y / weight,
  }))
}

type Point = readonly [number, number]

/** The part of a ring inside a box (Sutherland and Hodgman). */
function clipToBox(ring: AnchorRing, [west, south, east, north]: AnchorBox): Point[] {
  let points: Point[] = ring.map(([x, y]) => [x!, y!])
  const sides: [(p: Point) => number][] = [
    [(p) => p[0] - west],
    [(p) => east - p[0]],
    [(p) => p[1] - south],
    [(p) => north - p[1]],
  ]
  for (const [inside] of sides) {
    const kept: Point[] = []
    for (const [i, point] of points.entries()) {
      const before = points[(i + points.length - 1) % points.length]!
      const [a, b] = [inside(before), inside(point)]
      if (a >= 0 !== b >= 0) {
        const share = a / (a - b)
        kept.push([before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])])
      }
      if (b >= 0) kept.push(point)
    }
    points = kept
  }
  return points
}

function centroid(points: readonly Point[]): { area: number; x: number; y: number } {
  let [twice, x, y] = [0, 0, 0]
  const [originX, originY] = points[0] ?? [0, 0]
  for (const [i, point] of points.entries()) {
    const next = points[(i + 1) % points.length]!
    const cross = (point[0] - originX) * (next[1] - originY) - (next[0] - originX) * (point[1] - originY)
    twice += cross
    x += (point[0] + next[0] - 2 * originX) * cross
    y += (point[1] + next[1] - 2 * originY) * cross
  }
  if (twice === 0) return { area: 0, x: originX, y: originY }
  return { area: Math.abs(twice) / 2, x: originX + x / (3 * twice), y: originY + y / (3 * twice) }
}
