import type { BoxTree } from '../../../shared/artefacts/box-tree.ts'
import { GeometryReader } from '../../../shared/artefacts/geometry.ts'
import {
  type OutlineRows,
  type OutlineSchema,
  readOutline,
} from '../../../shared/artefacts/outline-columns.ts'
import type { RowSchema } from '../../../shared/artefacts/row-blocks/row-block.ts'
import { eachRowInBox } from '../../../shared/space/rows-in-box.ts'
import { blocksInTurn } from '../../../stores/blocks/blocks-in-turn.ts'
import type { RowBlocks } from '../../../stores/blocks/row-blocks.ts'
import { byTurns, Turn } from '../../../stores/reading/turns.ts'
import type { Shape } from '../../../stores/sales/shape.ts'
import { rowsInShape } from '../../../stores/space/rows-in-shape.ts'
import { rowsNearShape } from '../../../stores/space/rows-near-shape.ts'

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

/** The same of outlines in blocks: of a block that lies in the shape as a whole every row, without reading it. Rejects with DamagedFile. */
export async function outlinesInBlocks<S extends RowSchema & OutlineSchema>(
  file: RowBlocks<S>,
  shape: Shape,
): Promise<readonly number[]> {
  const { tree, firstRows } = file.index
  if (!tree) return []
  const { inside, across } = await byTurns(rowsNearShape(tree, shape))
  for (const numbers of [inside, across]) numbers.sort((a, b) => a - b)
  const found: number[] = []
  const turn = new Turn()
  for (const number of inside) {
    if (turn.isOver) await turn.next()
    for (let row = firstRows[number]!; row < firstRows[number + 1]!; row++) found.push(row)
  }
  for await (const block of blocksInTurn(file, across)) {
    if (turn.isOver) await turn.next()
    const readOutlineOf = (row: number, into: GeometryReader) => readOutline(into, block, row)
    const rows = await rowsInShape({ boxes: block.rows.box, readOutline: readOutlineOf }, shape, turn)
    for (const row of rows) found.push(block.firstRow + row)
  }
  return found.sort((a, b) => a - b)
}

/** Whether all of a box lies in a shape. `box`: west, south, east, north in 1e-7 degrees. */
export const isAroundBox = (shape: Shape, box: Int32Array): boolean =>
  shape.coversBox(box[0]!, box[1]!, box[2]!, box[3]!)

/** The outline of a row of a block, until the next one is decoded. */
export function decodedOutline(block: OutlineRows, row: number): GeometryReader {
  readOutline(reader, block, row)
  return reader
}

/** The outline of a row, until the next one is decoded. */
export function decoded(
  { geometry, offsets, originX, originY }: Omit<Outlines, 'tree'>,
  row: number,
): GeometryReader {
  reader.decode(geometry, offsets[row]!, originX, originY)
  return reader
}
