import type { LocalMetres } from '../geo/metres.ts'

/** A lower bound, in squared metres, of the distance from the frame's point to a box: it never exceeds the true distance. */
export function squaredLowerBound(boxes: Int32Array, at: number, frame: LocalMetres): number {
  const { x, y } = frame
  const minX = boxes[at]!
  const minY = boxes[at + 1]!
  const maxX = boxes[at + 2]!
  const maxY = boxes[at + 3]!
  const dx = (x < minX ? minX - x : x > maxX ? x - maxX : 0) * frame.minScaleX
  const dy = (y < minY ? minY - y : y > maxY ? y - maxY : 0) * frame.minScaleY
  return dx * dx + dy * dy
}

/** Upper bounds are computed with the smallest scales within reach; this covers how much larger the true scales may be. */
const SQUARED_MARGIN = 1.05

/** Squared metres to the farthest corner of a box: everything in the box is nearer. */
export function squaredUpperBound(boxes: Int32Array, at: number, frame: LocalMetres): number {
  const dx = Math.max(frame.x - boxes[at]!, boxes[at + 2]! - frame.x) * frame.minScaleX
  const dy = Math.max(frame.y - boxes[at + 1]!, boxes[at + 3]! - frame.y) * frame.minScaleY
  return (dx * dx + dy * dy) * SQUARED_MARGIN
}
