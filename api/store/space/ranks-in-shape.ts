import { GeometryReader } from '../../../shared/artefacts/geometry.ts'
import type { ParcelsArtefact } from '../../../shared/artefacts/parcels.ts'
import type { Shape } from '../../../stores/sales/shape.ts'
import { RankSet } from '../../../stores/sets/rank-set.ts'
import { rowsNearShape } from '../../../stores/space/rows-near-shape.ts'

/** Shared by all searches, which is safe because they do not pause between decoding a geometry and comparing it. */
const reader = new GeometryReader()

/** Rows taken between two pauses, and outlines compared: one of 10,000 edges may take a millisecond. */
const ROWS_A_PAUSE = 16_384
const COMPARED_A_PAUSE = 4

/** Ranks of the parcels of one département that have a point in common with a shape. It yields where the event loop may serve others. */
export function* ranksInShape(artefact: ParcelsArtefact, shape: Shape): Generator<void, RankSet> {
  const { tree, geometry, offsets, originX, originY, count } = artefact
  const found = new RankSet(count)
  const { inside, across } = yield* rowsNearShape(tree, shape)
  for (const [i, row] of inside.entries()) {
    if (i % ROWS_A_PAUSE === 0) yield
    found.add(row)
  }
  for (const [i, row] of across.entries()) {
    if (i % COMPARED_A_PAUSE === 0) yield
    reader.decode(geometry, offsets[row]!, originX, originY)
    if (shape.hitsParcel(reader)) found.add(row)
  }
  return found
}
