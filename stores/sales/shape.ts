import type { GeometryReader } from '../../shared/artefacts/geometry.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'

/** An area in which sales are searched. Coordinates in 1e-7 degrees; touching counts as meeting. */
export interface Shape {
  readonly bounds: Bounds
  /** Edges that a box may have to be compared with: what judging one costs. */
  readonly edges: number
  /** Whether the whole box lies inside the shape, which spares the exact test. May say no when it does. */
  coversBox(minX: number, minY: number, maxX: number, maxY: number): boolean
  /** Whether the whole box lies outside the shape. May say no when it does. */
  missesBox(minX: number, minY: number, maxX: number, maxY: number): boolean
  hitsPoint(x: number, y: number): boolean
  /** Whether the decoded parcel and the shape have a point in common. */
  hitsParcel(parcel: GeometryReader): boolean
}
