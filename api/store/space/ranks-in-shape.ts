import { GeometryReader } from '../../../shared/artefacts/geometry.ts'
import type { ParcelsArtefact } from '../../../shared/artefacts/parcels.ts'
import { eachRowInBox } from '../../../shared/space/rows-in-box.ts'
import type { Shape } from '../sales/shape.ts'
import { RankSet } from '../sets/rank-set.ts'

/** Shared by all searches, which is safe because they do not pause between decoding a geometry and comparing it. */
const reader = new GeometryReader()

/** Rows judged by their box between two pauses, and outlines compared: one of 10,000 edges may take a millisecond. */
const BOXES_A_PAUSE = 4096
const COMPARED_A_PAUSE = 4

/** Ranks of the parcels of one département that have a point in common with a shape. It yields where the event loop may serve others. */
export function* ranksInShape(artefact: ParcelsArtefact, shape: Shape): Generator<void, RankSet> {
  const { tree, geometry, offsets, originX, originY, count } = artefact
  const { boxes } = tree
  const found = new RankSet(count)
  const near: number[] = []
  eachRowInBox(tree, shape.bounds, (row, at) => near.push(row, at))
  let compared = 0
  for (let i = 0; i < near.length; i += 2) {
    if (i % (2 * BOXES_A_PAUSE) === 0) yield
    const [row, at] = [near[i]!, near[i + 1]!]
    if (shape.coversBox(boxes[at]!, boxes[at + 1]!, boxes[at + 2]!, boxes[at + 3]!)) {
      found.add(row)
      continue
    }
    if (++compared % COMPARED_A_PAUSE === 0) yield
    reader.decode(geometry, offsets[row]!, originX, originY)
    if (shape.hitsParcel(reader)) found.add(row)
  }
  return found
}
