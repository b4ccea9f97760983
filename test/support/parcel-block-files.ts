import { BlockFile } from '../../shared/artefacts/blocks/block-file.ts'
import { BLOCK_BYTES } from '../../shared/artefacts/blocks/block-index.ts'
import { encodeParcelBlocks } from '../../shared/artefacts/parcel-blocks/encode-parcel-blocks.ts'
import { decodeParcelBlockIndex } from '../../shared/artefacts/parcel-blocks/parcel-block-index.ts'
import type { ParcelsArtefact } from '../../shared/artefacts/parcels.ts'
import { BlockCache } from '../../stores/blocks/block-cache.ts'
import { BlockSlots } from '../../stores/blocks/block-slots.ts'
import { ParcelBlocks } from '../../stores/space/parcel-blocks.ts'
import { temporaryFile } from './temp.ts'

/** Writes the parcels of a département in blocks into a new file. */
export async function blockFile(parcels: ParcelsArtefact): Promise<string> {
  return temporaryFile(`${parcels.departement}.bin`, Buffer.concat(encodeParcelBlocks(parcels)))
}

/** Opens such a file, with memory of its own unless `memory` is shared. */
export async function openedBlocks(
  path: string,
  memory: { cache: BlockCache; slots: BlockSlots } = blockMemory(1e9),
) {
  const file = await BlockFile.open(path, decodeParcelBlockIndex)
  return { file, ...memory, blocks: new ParcelBlocks('blocks.bin', file, memory) }
}

export const blockMemory = (bytes: number, readTimeout?: number) => ({
  cache: new BlockCache(bytes, readTimeout),
  slots: new BlockSlots(BLOCK_BYTES),
})
