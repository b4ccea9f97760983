import { BlockFile } from '../../shared/artefacts/blocks/block-file.ts'
import { FOOTPRINTS, footprintValues } from '../../shared/artefacts/footprints.ts'
import { OutlinesBuilder } from '../../shared/artefacts/outlines-builder.ts'
import type { Polygons } from '../../shared/geo/polygons.ts'
import { BlockCache } from '../../stores/blocks/block-cache.ts'
import { BlockSlots } from '../../stores/blocks/block-slots.ts'
import { rowFiles } from '../../stores/blocks/row-blocks.ts'
import { temporaryFile } from './temp.ts'

const BLOCK_BYTES = 2048
const { decode, blocksOf } = rowFiles('footprint-outlines', 'buildings', FOOTPRINTS)

/** The ground of the i-th building of a file, in m²: it tells the building. */
export const groundOf = (i: number) => i / 10

/** Writes buildings into a new file, in small blocks. */
export async function footprintsFile(departement: string, outlines: readonly Polygons[]): Promise<string> {
  const builder = new OutlinesBuilder(FOOTPRINTS, departement)
  for (const [i, polygons] of outlines.entries())
    builder.add(polygons, footprintValues(groundOf(i), i % 2 === 0))
  return temporaryFile(`${departement}.bin`, Buffer.concat(builder.encode(BLOCK_BYTES)))
}

/** Opens such a file. `memory`: bytes of its blocks that are kept. */
export async function openedFootprints(path: string, memory = Number.POSITIVE_INFINITY) {
  const file = await BlockFile.open(path, decode)
  const cache = new BlockCache(memory)
  return {
    file,
    cache,
    blocks: blocksOf('footprints.bin', file, { cache, slots: new BlockSlots(BLOCK_BYTES) }),
  }
}
