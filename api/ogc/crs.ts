import { UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import { fromWgs84, toWgs84 } from '../../shared/geo/projections.ts'
import { BoxShape } from '../../stores/sales/box-shape.ts'
import { PolygonShape } from '../../stores/sales/polygon-shape.ts'
import type { Shape } from '../../stores/sales/shape.ts'

export const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'
export const LAMBERT93 = 'http://www.opengis.net/def/crs/EPSG/0/2154'
/** Every coordinate reference system that features are given and asked for in; the first is that of the stores. */
export const CRSS = [CRS84, LAMBERT93] as const
export type Crs = (typeof CRSS)[number]

/** Points of each side of a box in metres: as degrees its sides are no straight lines. */
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

/** A box of degrees or of metres as a shape of the stores. */
export function shapeOfBox(
  crs: Crs,
  [west, south, east, north]: readonly [number, number, number, number],
): Shape {
  const units = (degrees: number) => Math.round(degrees * UNITS_PER_DEGREE)
  if (crs === CRS84) return new BoxShape([units(west), units(south), units(east), units(north)])
  const ring: number[] = []
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ] as const
  for (const [i, [x, y]] of corners.entries()) {
    const [toX, toY] = corners[(i + 1) % corners.length]!
    for (let step = 0; step < ON_A_SIDE; step++) {
      const share = step / ON_A_SIDE
      const [lng, lat] = toWgs84(2154, x + (toX - x) * share, y + (toY - y) * share)
      ring.push(units(lng), units(lat))
    }
  }
  return new PolygonShape([[ring]])
}
