import { type Bounds, boundsOf } from '../../../shared/geo/bounds.ts'
import { contains } from '../../../shared/geo/inside-point.ts'
import { metresPerDegree } from '../../../shared/geo/metres.ts'
import { type Polygons, UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'

/** How the IRIS of a parcel was found. */
export type IrisMethod = 'contained' | 'near' | 'commune'

interface Shape {
  iris: string
  polygons: Polygons
  bounds: Bounds
}

/** Finds the IRIS of a point among those of its commune: a parcel never leaves its commune, whatever the drawing says. */
export class IrisFinder {
  readonly #byCommune = new Map<string, Shape[]>()
  readonly #uncut = new Map<string, string>()

  /** A commune that is one IRIS, and has no contour. */
  addUncut(iris: string, commune: string): void {
    this.#uncut.set(commune, iris)
  }

  add(iris: string, commune: string, polygons: Polygons): void {
    const shapes = this.#byCommune.get(commune) ?? []
    this.#byCommune.set(commune, shapes)
    shapes.push({ iris, polygons, bounds: boundsOf(polygons) })
  }

  /**
   * The IRIS of a point (1e-7 degrees) of a commune: the one that contains it, else the nearest (`near`: contours and parcels
   * are drawn at different scales). A commune that is not cut is one IRIS (`commune`); undefined for one that is not loaded.
   */
  find(commune: string, x: number, y: number): { iris: string; method: IrisMethod } | undefined {
    const shapes = this.#byCommune.get(commune)
    const whole = this.#uncut.get(commune)
    if (!shapes) return whole === undefined ? undefined : { iris: whole, method: 'commune' }
    if (shapes.length === 1 && shapes[0]!.iris.endsWith('0000'))
      return { iris: shapes[0]!.iris, method: 'commune' }
    for (const { iris, polygons, bounds } of shapes) {
      const [minX, minY, maxX, maxY] = bounds
      if (x < minX || y < minY || x > maxX || y > maxY) continue
      if (contains(polygons, x, y)) return { iris, method: 'contained' }
    }
    return { iris: nearest(shapes, x, y), method: 'near' }
  }
}

function nearest(shapes: readonly Shape[], x: number, y: number): string {
  const scale = metresPerDegree(y / UNITS_PER_DEGREE)
  let best = { iris: shapes[0]!.iris, squared: Infinity }
  for (const { iris, polygons } of shapes) {
    const squared = squaredToOutline(polygons, x, y, scale.lng / scale.lat)
    if (squared < best.squared) best = { iris, squared }
  }
  return best.iris
}

/** Squared distance to the nearest edge, in units of latitude; `squeeze` = metres of a degree of longitude over latitude's. */
function squaredToOutline(polygons: Polygons, x: number, y: number, squeeze: number): number {
  let best = Infinity
  for (const polygon of polygons)
    for (const ring of polygon)
      for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
        const ax = (ring[j]! - x) * squeeze
        const ay = ring[j + 1]! - y
        const dx = (ring[i]! - ring[j]!) * squeeze
        const dy = ring[i + 1]! - ring[j + 1]!
        const length = dx * dx + dy * dy
        const t = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length))
        const px = ax + t * dx
        const py = ay + t * dy
        best = Math.min(best, px * px + py * py)
      }
  return best
}
