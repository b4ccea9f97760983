import type { GeometryReader } from '../../../shared/artefacts/geometry.ts'
import type { Bounds } from '../../../shared/geo/bounds.ts'

/** An area asked about. Coordinates in 1e-7 degrees; touching counts as meeting. */
export interface Shape {
  readonly bounds: Bounds
  /** Whether everything inside this box is inside the shape: spares the exact test. May say no when it does not know. */
  coversBox(minX: number, minY: number, maxX: number, maxY: number): boolean
  hitsPoint(x: number, y: number): boolean
  /** Whether the decoded parcel and the shape have a point in common. */
  hitsParcel(parcel: GeometryReader): boolean
}
