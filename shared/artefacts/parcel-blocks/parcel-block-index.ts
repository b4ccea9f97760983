import type { BlockIndex } from '../blocks/block-file.ts'
import { decodeBlockIndex, MISFIT } from '../blocks/block-index.ts'
import { type BoxTree, decodeBoxTree } from '../box-tree.ts'
import { KEYS_A_BLOCK } from './key-block.ts'
import type { BlockFacts } from './parcel-block.ts'

export const PARCEL_BLOCKS_MAGIC = 'TERRPBLK'
export const PARCEL_BLOCKS_VERSION = 1
/** Sections before those of blocks, in their order in the file: they are in memory as long as it is open. */
export const PARCEL_INDEX_SECTIONS = ['tree', 'counts', 'starts', 'crcs', 'firstKeys', 'keyCrcs'] as const

/** What is in memory of a file of parcels in blocks: about 40 bytes a block. */
export interface ParcelBlockIndex extends BlockFacts, BlockIndex {
  count: number
  /** The boxes of the blocks. */
  tree: BoxTree
  /** Parcels of each block. */
  counts: Uint16Array
  /** The first packed IDU of each block of keys. */
  firstKeys: Float64Array
  keyCrcs: Uint32Array
  /** Byte of the file where the blocks of keys begin. */
  keysStart: number
}

/**
 * Reads the index from the beginning of a file of `size` bytes; `needed` bytes of it are to be read when these do not hold all of it. Throws an Error
 * when the file is of another kind or version, truncated, or its index is not what was written.
 */
export function decodeParcelBlockIndex(
  bytes: ArrayBuffer,
  size: number,
): { index: ParcelBlockIndex } | { needed: number } {
  const found = decodeBlockIndex(
    { magic: PARCEL_BLOCKS_MAGIC, version: PARCEL_BLOCKS_VERSION, sections: PARCEL_INDEX_SECTIONS },
    bytes,
    size,
  )
  if ('needed' in found) return found
  const { facts, section, starts, crcs } = found
  const columnOf = <T>(name: string, width: number, make: (at: number, length: number) => T) =>
    make(section(name).offset, section(name).length / width)
  const index: ParcelBlockIndex = {
    departement: String(facts.departement),
    count: Number(facts.count),
    originX: Number(facts.originX),
    originY: Number(facts.originY),
    tree: decodeBoxTree(bytes, section('tree').offset),
    counts: columnOf('counts', 2, (at, length) => new Uint16Array(bytes, at, length)),
    starts,
    crcs,
    firstKeys: columnOf('firstKeys', 8, (at, length) => new Float64Array(bytes, at, length)),
    keyCrcs: columnOf('keyCrcs', 4, (at, length) => new Uint32Array(bytes, at, length)),
    keysStart: section('keyBlocks').offset,
  }
  if (index.firstKeys.length !== Math.ceil(index.count / KEYS_A_BLOCK)) throw new Error(MISFIT)
  return { index }
}
