import { firstNotBelow } from '../../shared/artefacts/first-not-below.ts'
import { GeometryReader } from '../../shared/artefacts/geometry.ts'
import type { ParcelsArtefact } from '../../shared/artefacts/parcels.ts'
import { boundsOf } from '../../shared/geo/bounds.ts'
import { searchNearest } from '../../shared/space/nearest-row.ts'
import { rankOf } from '../../shared/space/rank.ts'
import { rowsInBox } from '../../shared/space/rows-in-box.ts'
import { Turn } from '../../stores/reading/turns.ts'
import { type ParcelSource, rankAt } from '../../stores/space/parcel-source.ts'
import { rowsInShape } from '../../stores/space/rows-in-shape.ts'

/** The parcels of a département without blocks: what blocks are compared with, and parcels for tests that need no file. */
export function inMemory(artefact: ParcelsArtefact): ParcelSource {
  const { departement, count, tree, keys } = artefact
  const reader = new GeometryReader()
  const readOutline = (row: number, into: GeometryReader) =>
    into.decode(artefact.geometry, artefact.offsets[row]!, artefact.originX, artefact.originY)
  const boxes = Int32Array.from(
    Array.from({ length: count }, (_, row) => {
      readOutline(row, reader)
      return [...boundsOf(reader.polygons())]
    }).flat(),
  )
  return {
    departement,
    count,
    box: tree.box,
    search: async (frame, best) => searchNearest(artefact, frame, best),
    has: async (key) => rankOf(keys, key) >= 0,
    async find(key) {
      const row = rankOf(keys, key)
      return row < 0 ? undefined : { rows: artefact, row }
    },
    ofRanks: async (ranks) => ranks.map((row) => ({ rows: artefact, row })),
    rankFrom: async (key) => firstNotBelow(keys, key),
    within: async (bounds) => [{ artefact, rows: new Uint32Array(rowsInBox(tree, bounds)).sort() }],
    leastWithin: () => 0,
    async eachInShape(shape, visit) {
      for (const row of await rowsInShape({ boxes, readOutline }, shape, new Turn()))
        visit(artefact, rankAt(artefact, row))
    },
  }
}
