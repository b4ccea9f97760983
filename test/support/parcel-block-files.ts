import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MemoryRoom } from '../../api/store/memory/memory-room.ts'
import { PagedParcels } from '../../api/store/space/paged-parcels.ts'
import { ParcelBlocks } from '../../api/store/space/parcel-blocks.ts'
import { BlockFile } from '../../shared/artefacts/blocks/block-file.ts'
import { encodeParcelBlocks } from '../../shared/artefacts/parcel-blocks/encode-parcel-blocks.ts'
import { BLOCK_BYTES } from '../../shared/artefacts/parcel-blocks/parcel-block.ts'
import { decodeParcelBlockIndex } from '../../shared/artefacts/parcel-blocks/parcel-block-index.ts'
import type { ParcelsArtefact } from '../../shared/artefacts/parcels.ts'
import { BlockCache } from '../../stores/blocks/block-cache.ts'
import { BlockSlots } from '../../stores/blocks/block-slots.ts'
import { temporaryDir } from './temp.ts'

/** Writes the parcels of a département in blocks into a new file. */
export async function blockFile(parcels: ParcelsArtefact): Promise<string> {
  const path = join(await temporaryDir('parcel-blocks'), `${parcels.departement}.bin`)
  await writeFile(path, Buffer.concat(encodeParcelBlocks(parcels)))
  return path
}

/** Opens such a file, with memory of its own unless `memory` is shared. */
export async function openedBlocks(
  path: string,
  memory: { cache: BlockCache; slots: BlockSlots } = blockMemory(1e9),
) {
  const file = await BlockFile.open(path, decodeParcelBlockIndex)
  return { file, ...memory, blocks: new ParcelBlocks('blocks.bin', file, memory) }
}

export const blockMemory = (bytes: number, patience?: number) => ({
  cache: new BlockCache(bytes, patience),
  slots: new BlockSlots(BLOCK_BYTES),
})

/** Parcels of a département of which only the blocks may be read. */
export function inBlocksAlone(blocks: ParcelBlocks): PagedParcels {
  const { departement, count, box } = blocks
  const never = () => Promise.reject(new Error('the whole département is not to be read'))
  return new PagedParcels({ departement, count, box, bytes: 1e6 }, new MemoryRoom(0), never, blocks)
}
