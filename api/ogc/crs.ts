import { UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import { fromWgs84, toWgs84 } from '../../shared/geo/projections.ts'
import { BoxShape } from '../../stores/sales/box-shape.ts'
import { EMPTY_SHAPE } from '../../stores/sales/empty-shape.ts'
import { PolygonShape } from '../../stores/sales/polygon-shape.ts'
import type { Shape } from '../../stores/sales/shape.ts'

export const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'
export const LAMBERT93 = 'http://www.opengis.net/def/crs/EPSG/0/2154'
/** Every coordinate reference system that features are given and asked for in; the first is that of the stores. */
export const CRSS = [CRS84, LAMBERT93] as const
export type Crs = (typeof CRSS)[number]
/** West, south, east, north: degrees, or metres. In degrees west is more than east where the box crosses the antimeridian. */
export type CrsBox = readonly [west: number, south: number, east: number, north: number]

/** Metres of a side of a box in metres that is taken as straight in degrees: it is off by 2 cm at most. */
const STRAIGHT = 1000
const ON_A_SIDE = 16
/** Millimetres. */
const DECIMALS = 1000

/** A point of the stores (1e-7 degrees) as it is written: degrees, or metres to the millimetre. */
export function written(crs: Crs, x: number, y: number): [number, number] {
  const [lng, lat] = [x / UNITS_PER_DEGREE, y / UNITS_PER_DEGREE]
  if (crs === CRS84) return [lng, lat]
  const [east, north] = fromWgs84(2154, lng, lat)
  return [Math.round(east * DECIMALS) / DECIMALS, Math.round(north * DECIMALS) / DECIMALS]
}

/** West, south, east, north of where Lambert-93 is used, with sea around, metres: beyond, its lines run together. */
export const LAMBERT93_AREA: CrsBox = [-500_000, 5_500_000, 1_800_000, 7_700_000]
const ANTIMERIDIAN = 180

const units = (degrees: number) => Math.round(degrees * UNITS_PER_DEGREE)

/**
 * A box of degrees or of metres as a shape of the stores. One of degrees whose west is more than its east crosses the antimeridian; of one of metres
 * what lies where Lambert-93 is used counts.
 */
export function shapeOfBox(crs: Crs, box: CrsBox): Shape {
  const [west, south, east, north] = box
  if (crs !== CRS84) return shapeOfMetres(box)
  const bounds = (from: number, to: number) => [units(from), units(south), units(to), units(north)] as const
  if (west <= east) return new BoxShape(bounds(west, east))
  const sides = [bounds(west, ANTIMERIDIAN), bounds(-ANTIMERIDIAN, east)]
  return new PolygonShape(
    sides.map(([left, bottom, right, top]) => [[left, bottom, right, bottom, right, top, left, top]]),
  )
}

function shapeOfMetres(box: CrsBox): Shape {
  const [west, south, east, north] = box.map((side, i) =>
    i < 2 ? Math.max(side, LAMBERT93_AREA[i]!) : Math.min(side, LAMBERT93_AREA[i]!),
  ) as [number, number, number, number]
  if (west > east || south > north) return EMPTY_SHAPE
  const ring: number[] = []
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ] as const
  for (const [i, [x, y]] of corners.entries()) {
    const [toX, toY] = corners[(i + 1) % corners.length]!
    const steps = Math.max(ON_A_SIDE, Math.ceil(Math.hypot(toX - x, toY - y) / STRAIGHT))
    for (let step = 0; step < steps; step++) {
      const share = step / steps
      const [lng, lat] = toWgs84(2154, x + (toX - x) * share, y + (toY - y) * share)
      ring.push(units(lng), units(lat))
    }
  }
  return new PolygonShape([[ring]])
}
