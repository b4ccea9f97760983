import type { Bounds } from '../../shared/geo/bounds.ts'
import { PolygonShape } from './polygon-shape.ts'

/** A box of longitudes and latitudes, in 1e-7 degrees. */
export class BoxShape extends PolygonShape {
  constructor([minX, minY, maxX, maxY]: Bounds) {
    super([[[minX, minY, maxX, minY, maxX, maxY, minX, maxY]]])
  }

  override coversBox(minX: number, minY: number, maxX: number, maxY: number): boolean {
    const [left, bottom, right, top] = this.bounds
    return minX >= left && maxX <= right && minY >= bottom && maxY <= top
  }

  override hitsPoint(x: number, y: number): boolean {
    return this.coversBox(x, y, x, y)
  }
}
