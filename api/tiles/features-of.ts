import type { LayerWriter } from '../../shared/tiles/layer-writer.ts'
import type { RowsIn } from '../../stores/reading/rows-in.ts'
import type { LayerFeatures } from './layer.ts'

/** How a row of an artefact is drawn, and its precedence (see LayerFeatures). */
export interface RowDrawing<A> {
  draw(artefact: A, row: number, layer: LayerWriter): void
  precedence(artefact: A, row: number): number
}

/** The features of rows in one artefact or, where départements meet, in several. */
export function tileFeaturesOf<A>(found: readonly RowsIn<A>[], drawing: RowDrawing<A>): LayerFeatures {
  const count = found.reduce((sum, { rows }) => sum + rows.length, 0)
  // Where the feature asked last was: they are asked one after the other.
  let part = 0
  let start = 0
  const partOf = (index: number): RowsIn<A> => {
    if (index < start) {
      part = 0
      start = 0
    }
    while (index - start >= found[part]!.rows.length) start += found[part++]!.rows.length
    return found[part]!
  }
  return {
    count,
    draw(index, layer) {
      const { artefact, rows } = partOf(index)
      drawing.draw(artefact, rows[index - start]!, layer)
    },
    precedence(index) {
      const { artefact, rows } = partOf(index)
      return drawing.precedence(artefact, rows[index - start]!)
    },
  }
}
