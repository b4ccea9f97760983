import { contains } from '../../shared/geo/inside-point.ts'
import type { Polygons } from '../../shared/geo/polygons.ts'

/**
 * Length of a line (x and y in turns, metres) that lies inside polygons of the same plane; of a single point, 1 when it lies inside, else 0. A line is cut
 * where it crosses an outline, and each cut is inside when its middle is.
 */
export function lengthInside(line: readonly number[], polygons: Polygons): number {
  if (line.length === 2) return contains(polygons, line[0]!, line[1]!) ? 1 : 0
  let length = 0
  for (let i = 0; i + 3 < line.length; i += 2)
    length += segmentInside(line[i]!, line[i + 1]!, line[i + 2]!, line[i + 3]!, polygons)
  return length
}

function segmentInside(ax: number, ay: number, bx: number, by: number, polygons: Polygons): number {
  const whole = Math.hypot(bx - ax, by - ay)
  if (whole === 0) return 0
  const cuts = [0, 1]
  for (const rings of polygons)
    for (const ring of rings)
      for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
        const at = cutAlong(ax, ay, bx, by, ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!)
        if (at !== undefined) cuts.push(at)
      }
  cuts.sort((one, other) => one - other)
  let inside = 0
  for (let i = 1; i < cuts.length; i++) {
    const [from, to] = [cuts[i - 1]!, cuts[i]!]
    const middle = (from + to) / 2
    if (to > from && contains(polygons, ax + (bx - ax) * middle, ay + (by - ay) * middle)) inside += to - from
  }
  return inside * whole
}

/**
 * Where along the first segment (0 to 1, the ends left out) the second cuts it, in floating point; undefined when it does not, or runs alongside.
 * `closedSegmentsMeet` (shared/geo/rings/ring-contacts.ts) tells on integers, exactly, whether two segments have a point in common, ends and
 * segments in line included: lines in metres need the place and not the ends.
 */
function cutAlong(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): number | undefined {
  const turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
  if (turn === 0) return undefined
  const at = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / turn
  const along = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / turn
  return at > 0 && at < 1 && along >= 0 && along <= 1 ? at : undefined
}
