import { GeometryReader } from '../../shared/artefacts/geometry.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'
import type { Turn } from '../reading/turns.ts'
import type { Shape } from '../sales/shape.ts'

/** Shared by all searches, which is safe because they do not pause between decoding a geometry and comparing it. */
const reader = new GeometryReader()

/** Outlines compared between two looks at the clock: one of 10,000 edges may take a millisecond. */
const COMPARED_A_LOOK = 4

/** Some outlines, by their rows. */
export interface PlacedOutlines {
  /** minX, minY, maxX, maxY of each, in 1e-7 degrees. */
  readonly boxes: Int32Array
  readOutline(row: number, reader: GeometryReader): void
}

/** Rows whose outline has a point in common with a shape, ascending. The event loop serves others meanwhile. */
export async function rowsInShape(outlines: PlacedOutlines, shape: Shape, turn: Turn): Promise<number[]> {
  const { boxes } = outlines
  const [left, bottom, right, top] = shape.bounds
  const found: number[] = []
  let compared = 0
  for (let row = 0; 4 * row < boxes.length; row++) {
    const at = 4 * row
    const [west, south, east, north] = [boxes[at]!, boxes[at + 1]!, boxes[at + 2]!, boxes[at + 3]!]
    if (west > right || south > top || east < left || north < bottom) continue
    if (!shape.coversBox(west, south, east, north)) {
      if (shape.missesBox(west, south, east, north)) continue
      if (++compared % COMPARED_A_LOOK === 0 && turn.isOver) await turn.next()
      outlines.readOutline(row, reader)
      if (!shape.hitsParcel(reader)) continue
    }
    found.push(row)
  }
  return found
}

/** Rows whose box meets a box (1e-7 degrees), ascending. */
export function rowsMeeting(boxes: Int32Array, [west, south, east, north]: Bounds): Uint32Array {
  const found: number[] = []
  for (let at = 0; at < boxes.length; at += 4)
    if (boxes[at]! <= east && boxes[at + 1]! <= north && boxes[at + 2]! >= west && boxes[at + 3]! >= south)
      found.push(at / 4)
  return Uint32Array.from(found)
}
