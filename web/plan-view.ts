import { type Bounds, boundsOf } from '../shared/geo/bounds.ts'
import { metresPerDegree } from '../shared/geo/metres.ts'
import { type Polygons, UNITS_PER_DEGREE } from '../shared/geo/polygons.ts'
import type { Geometry } from '../shared/schemas/geometry.ts'

/** Size of the drawing, in its own units. */
export const PLAN_WIDTH = 640
export const PLAN_HEIGHT = 480
/** Share of the drawing's width or height that the parcel takes; the rest shows its neighbours. */
const SHARE = 0.5
/** Metres that the drawing shows at least, so that a very small parcel appears with its surroundings. */
const LEAST_METRES = 50

/** How degrees are drawn: north up, the same scale in both directions. */
export interface PlanView {
  /** Metres from west to east, and from south to north, of the parcel. */
  width: number
  height: number
  /** Drawing units per metre. */
  scale: number
  /** What the drawing shows, 1e-7 degrees. */
  bounds: Bounds
  /** Position of a point (1e-7 degrees) on the drawing. */
  place(x: number, y: number): [number, number]
}

/** A view around a parcel of at least one ring. */
export function viewOf(polygons: Polygons): PlanView {
  const [minX, minY, maxX, maxY] = boundsOf(polygons)
  const [midX, midY] = [(minX + maxX) / 2, (minY + maxY) / 2]
  const degree = metresPerDegree(midY / UNITS_PER_DEGREE)
  const [metresX, metresY] = [degree.lng / UNITS_PER_DEGREE, degree.lat / UNITS_PER_DEGREE]
  const width = (maxX - minX) * metresX
  const height = (maxY - minY) * metresY
  const scale = Math.min(
    PLAN_WIDTH / LEAST_METRES,
    (SHARE * PLAN_WIDTH) / width,
    (SHARE * PLAN_HEIGHT) / height,
  )
  const [halfX, halfY] = [PLAN_WIDTH / 2 / scale / metresX, PLAN_HEIGHT / 2 / scale / metresY]
  return {
    width,
    height,
    scale,
    bounds: [midX - halfX, midY - halfY, midX + halfX, midY + halfY],
    place: (x, y) => [
      PLAN_WIDTH / 2 + (x - midX) * metresX * scale,
      PLAN_HEIGHT / 2 - (y - midY) * metresY * scale,
    ],
  }
}

/** The SVG path of some polygons, rounded to a tenth of a drawing unit. */
export function pathOf(polygons: Polygons, view: PlanView): string {
  const rings = polygons.flat().map((ring) => {
    const points: string[] = []
    for (let i = 0; i < ring.length; i += 2) {
      const point = view
        .place(ring[i]!, ring[i + 1]!)
        .map((value) => value.toFixed(1))
        .join(' ')
      if (point !== points.at(-1)) points.push(point)
    }
    return `M${points.join('L')}Z`
  })
  return rings.join('')
}

/** Integer polygons of a GeoJSON geometry, closing vertices left out. */
export function polygonsOf(geometry: Geometry): Polygons {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return polygons.map((polygon) =>
    polygon.map((ring) =>
      ring
        .slice(0, -1)
        .flatMap((position) => position.map((degrees) => Math.round(degrees * UNITS_PER_DEGREE))),
    ),
  )
}
