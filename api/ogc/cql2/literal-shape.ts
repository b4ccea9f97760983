import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { toWgs84 } from '../../../shared/geo/projections.ts'
import { BoxShape } from '../../../stores/sales/box-shape.ts'
import { JoinedShape } from '../../../stores/sales/joined-shape.ts'
import { PolygonShape } from '../../../stores/sales/polygon-shape.ts'
import type { Shape } from '../../../stores/sales/shape.ts'
import { CRS84, type Crs, type CrsBox, LAMBERT93_AREA, shapeOfBox } from '../crs.ts'
import { boxFault } from '../read-box.ts'
import { BadFilter } from './condition.ts'
import { cql2Sentences } from './cql2-sentences.ts'

/** A position: degrees (longitude, latitude), or metres. */
export type Position = readonly [number, number]

/** A geometry as a filter writes it, taken apart: its points, its lines, its polygons with their rings, closed, and its boxes. */
export interface GeometryLiteral {
  points: Position[]
  lines: Position[][]
  polygons: Position[][][]
  boxes: CrsBox[]
}

/** Vertices of a geometry, and the points, lines, polygons and boxes that it is made of. */
export const MOST_POSITIONS = 1000
export const MOST_PARTS = 100
/** Metres of an edge in metres that is taken as straight in degrees, unless the edges are longer than MOST_ADDED of them. */
const STRAIGHT = 1000
const MOST_ADDED = 20_000
const LEAST_LINE = 2
/** A ring ends with its first position. */
const LEAST_RING = 4

export const emptyLiteral = (): GeometryLiteral => ({ points: [], lines: [], polygons: [], boxes: [] })

/** A literal as a shape of the stores, and its parts. Throws BadFilter when it is too large, no geometry, or not on Earth. */
export function literalShape(literal: GeometryLiteral, crs: Crs): { shape: Shape; parts: number } {
  const { points, lines, polygons, boxes } = literal
  const parts = points.length + lines.length + polygons.length + boxes.length
  if (parts === 0) throw new BadFilter(cql2Sentences.emptyGeometry())
  if (parts > MOST_PARTS) throw new BadFilter(cql2Sentences.manyParts(MOST_PARTS))
  const rings = polygons.flat()
  const paths = [...lines, ...rings]
  const vertices = points.length + paths.reduce((sum, path) => sum + path.length, 0)
  if (vertices > MOST_POSITIONS) throw new BadFilter(cql2Sentences.manyVertices(MOST_POSITIONS))
  for (const position of [...points, ...paths.flat()]) checkPosition(position, crs)
  if (lines.some((line) => line.length < LEAST_LINE)) throw new BadFilter(cql2Sentences.shortLine())
  if (polygons.some((polygon) => polygon.length === 0) || rings.some((ring) => !isRing(ring)))
    throw new BadFilter(cql2Sentences.openRing())
  for (const box of boxes) {
    const fault = boxFault(box, crs)
    if (fault) throw new BadFilter(cql2Sentences.badBox(fault))
  }
  const path = pathIn(crs, paths)
  const shapes = [
    ...points.map((position) => pointShape(unitsOf(position, crs))),
    ...lines.map((line) => lineShape(path(line))),
    ...polygons.map((polygon) => new PolygonShape([polygon.map((ring) => path(ring).slice(0, -2))])),
    ...boxes.map((box) => shapeOfBox(crs, box)),
  ]
  return { shape: shapes.length === 1 ? shapes[0]! : new JoinedShape(shapes), parts }
}

const isRing = (ring: readonly Position[]) => {
  const [first, last] = [ring[0], ring.at(-1)]
  return ring.length >= LEAST_RING && first![0] === last![0] && first![1] === last![1]
}

function checkPosition([x, y]: Position, crs: Crs): void {
  if (crs === CRS84) {
    if (Math.abs(x) > 180 || Math.abs(y) > 90) throw new BadFilter(cql2Sentences.noPlace(x, y))
    return
  }
  const [west, south, east, north] = LAMBERT93_AREA
  if (x < west || x > east || y < south || y > north) throw new BadFilter(cql2Sentences.noPlace(x, y))
}

function unitsOf([x, y]: Position, crs: Crs): [number, number] {
  const [lng, lat] = crs === CRS84 ? [x, y] : toWgs84(2154, x, y)
  return [Math.round(lng * UNITS_PER_DEGREE), Math.round(lat * UNITS_PER_DEGREE)]
}

const pointShape = ([x, y]: readonly [number, number]) => new BoxShape([x, y, x, y])

/** A line there and back: its rings bound no surface, so that nothing but the line is in common with it. */
function lineShape(line: readonly number[]): Shape {
  const back: number[] = []
  for (let i = line.length - 4; i > 0; i -= 2) back.push(line[i]!, line[i + 1]!)
  return new PolygonShape([[[...line, ...back]]])
}

/** Writes lines and rings in 1e-7 degrees. Edges of metres are no straight lines in degrees: they get positions in between. */
function pathIn(crs: Crs, paths: readonly Position[][]): (path: readonly Position[]) => number[] {
  const length = paths.reduce(
    (sum, path) => sum + path.reduce((all, here, i) => all + distance(path[i - 1] ?? here, here), 0),
    0,
  )
  const step = Math.max(STRAIGHT, length / MOST_ADDED)
  return (path) =>
    path.flatMap((here, i) => {
      const before = path[i - 1]
      if (crs === CRS84 || !before) return unitsOf(here, crs)
      const steps = Math.max(1, Math.ceil(distance(before, here) / step))
      return Array.from({ length: steps }, (_, nth) => {
        const share = (nth + 1) / steps
        return unitsOf(
          [before[0] + (here[0] - before[0]) * share, before[1] + (here[1] - before[1]) * share],
          crs,
        )
      }).flat()
    })
}

const distance = ([ax, ay]: Position, [bx, by]: Position) => Math.hypot(bx - ax, by - ay)
