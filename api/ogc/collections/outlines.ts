import type { BoxTree } from '../../../shared/artefacts/box-tree.ts'
import { GeometryReader } from '../../../shared/artefacts/geometry.ts'
import { eachRowInBox } from '../../../shared/space/rows-in-box.ts'
import type { Shape } from '../../../stores/sales/shape.ts'

/** Outlines of an artefact by their rows. */
export interface Outlines {
  tree: BoxTree
  geometry: Uint8Array
  offsets: Uint32Array
  originX: number
  originY: number
}

/** Shared by all searches, which is safe because they do not pause between decoding an outline and comparing it. */
const reader = new GeometryReader()
/** Boxes judged, and outlines compared, between two pauses. */
const BOXES_A_PAUSE = 4096
const COMPARED_A_PAUSE = 4

/** Rows of the outlines that have a point in common with a shape, ascending. It yields where the event loop may serve others. */
export function* outlinesMeeting(outlines: Outlines, shape: Shape): Generator<void, number[]> {
  const { boxes } = outlines.tree
  const near: number[] = []
  eachRowInBox(outlines.tree, shape.bounds, (row, at) => near.push(row, at))
  const found: number[] = []
  let compared = 0
  for (let i = 0; i < near.length; i += 2) {
    if (i % (2 * BOXES_A_PAUSE) === 0) yield
    const [row, at] = [near[i]!, near[i + 1]!]
    if (!shape.coversBox(boxes[at]!, boxes[at + 1]!, boxes[at + 2]!, boxes[at + 3]!)) {
      if (++compared % COMPARED_A_PAUSE === 0) yield
      if (!shape.hitsParcel(decoded(outlines, row))) continue
    }
    found.push(row)
  }
  return found.sort((a, b) => a - b)
}

/** The outline of a row, until the next one is decoded. */
export function decoded({ geometry, offsets, originX, originY }: Outlines, row: number): GeometryReader {
  reader.decode(geometry, offsets[row]!, originX, originY)
  return reader
}
