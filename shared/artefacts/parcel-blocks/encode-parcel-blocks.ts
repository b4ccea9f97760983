import { crc32 } from 'node:zlib'
import { BLOCK_BYTES, boxAround, indexSum, startsOf } from '../blocks/block-index.ts'
import { encodeBoxTree } from '../box-tree.ts'
import type { ParcelsArtefact } from '../parcels.ts'
import { encodeSections } from '../sections.ts'
import { encodeKeyBlock, KEYS_A_BLOCK, PLACES_A_BLOCK } from './key-block.ts'
import { columnBytes, encodeParcelBlock } from './parcel-block.ts'
import {
  PARCEL_BLOCKS_MAGIC,
  PARCEL_BLOCKS_VERSION,
  type PARCEL_INDEX_SECTIONS,
} from './parcel-block-index.ts'

/**
 * The parcels of a département once more, in blocks that are read one by one: chunks of the file, in order. Parcels stand in the order of
 * the tree's leaves, which is that of a Hilbert curve, as many a block as fit.
 */
export function encodeParcelBlocks(parcels: ParcelsArtefact): Uint8Array[] {
  const { departement, count, originX, originY, keys } = parcels
  const ends = blockEnds(parcels)
  const blocks: Uint8Array[] = []
  const boxes = new Int32Array(4 * ends.length)
  const places = new Uint32Array(count)
  for (const [number, end] of ends.entries()) {
    const from = ends[number - 1] ?? 0
    blocks.push(encodeParcelBlock(parcels, from, end))
    boxes.set(boxAround(parcels.tree.boxes, from, end), 4 * number)
    for (let leaf = from; leaf < end; leaf++)
      places[parcels.tree.indices[leaf]!] = number * PLACES_A_BLOCK + leaf - from
  }
  const keyBlocks = Array.from({ length: Math.ceil(count / KEYS_A_BLOCK) }, (_, i) => {
    const [from, to] = [i * KEYS_A_BLOCK, (i + 1) * KEYS_A_BLOCK]
    return encodeKeyBlock(keys.subarray(from, to), places.subarray(from, to))
  })
  const index = {
    tree: encodeBoxTree(boxes),
    counts: Uint16Array.from(ends, (end, i) => end - (ends[i - 1] ?? 0)),
    starts: startsOf(blocks),
    crcs: Uint32Array.from(blocks, (block) => crc32(block)),
    firstKeys: Float64Array.from(keyBlocks, (_, i) => keys[i * KEYS_A_BLOCK]!),
    keyCrcs: Uint32Array.from(keyBlocks, (block) => crc32(block)),
  } satisfies Record<(typeof PARCEL_INDEX_SECTIONS)[number], ArrayBufferView>
  const facts = { departement, count, originX, originY }
  const sum = indexSum(facts, Object.values(index))
  return encodeSections(
    PARCEL_BLOCKS_MAGIC,
    PARCEL_BLOCKS_VERSION,
    { ...facts, sum },
    {
      ...index,
      keyBlocks: Buffer.concat(keyBlocks),
      blocks: Buffer.concat(blocks),
    },
  )
}

/** The leaf behind the last of each block. */
function blockEnds({ count, tree, offsets }: ParcelsArtefact): number[] {
  const ends: number[] = []
  let from = 0
  let outlines = 0
  for (let leaf = 0; leaf < count; leaf++) {
    const row = tree.indices[leaf]!
    const outline = offsets[row + 1]! - offsets[row]!
    if (leaf > from && columnBytes(leaf + 1 - from) + outlines + outline > BLOCK_BYTES) {
      ends.push(leaf)
      from = leaf
      outlines = 0
    }
    outlines += outline
  }
  return [...ends, count]
}
