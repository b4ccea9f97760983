import type { BlockIndex } from '../blocks/block-file.ts'
import { indexSum } from '../blocks/block-index.ts'
import { type BoxTree, decodeBoxTree } from '../box-tree.ts'
import { decodeSections } from '../sections.ts'
import { KEYS_A_BLOCK } from './key-block.ts'
import type { BlockFacts } from './parcel-block.ts'

export const MAGIC = 'TERRPBLK'
export const VERSION = 1
/** Sections before those of blocks, in their order in the file: they are in memory as long as it is open. */
export const INDEX_SECTIONS = ['tree', 'counts', 'starts', 'crcs', 'firstKeys', 'keyCrcs'] as const

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
 * Reads the index from the beginning of a file of `size` bytes; `needed` bytes of it are to be read when these do not hold all of it. Throws an Error when the file is of another kind or version, truncated, or its index is not what was written.
 */
export function decodeParcelBlockIndex(
  bytes: ArrayBuffer,
  size: number,
): { index: ParcelBlockIndex } | { needed: number } {
  const { facts, section } = decodeSections(bytes, MAGIC, VERSION, size)
  const keys = section('keyBlocks')
  const blocks = section('blocks')
  if (keys.offset > bytes.byteLength) return { needed: keys.offset }
  const view = (name: string) => new Uint8Array(bytes, section(name).offset, section(name).length)
  if (indexSum(facts, INDEX_SECTIONS.map(view)) !== facts.sum) throw new Error('its index is damaged')
  const columnOf = <T>(name: string, width: number, make: (at: number, length: number) => T) =>
    make(section(name).offset, section(name).length / width)
  const starts = columnOf('starts', 8, (at, length) => new Float64Array(bytes, at, length))
  const index: ParcelBlockIndex = {
    departement: String(facts.departement),
    count: Number(facts.count),
    originX: Number(facts.originX),
    originY: Number(facts.originY),
    tree: decodeBoxTree(bytes, section('tree').offset),
    counts: columnOf('counts', 2, (at, length) => new Uint16Array(bytes, at, length)),
    starts: starts.map((start) => start + blocks.offset),
    crcs: columnOf('crcs', 4, (at, length) => new Uint32Array(bytes, at, length)),
    firstKeys: columnOf('firstKeys', 8, (at, length) => new Float64Array(bytes, at, length)),
    keyCrcs: columnOf('keyCrcs', 4, (at, length) => new Uint32Array(bytes, at, length)),
    keysStart: keys.offset,
  }
  if (
    index.starts.at(-1) !== blocks.offset + blocks.length ||
    index.firstKeys.length !== Math.ceil(index.count / KEYS_A_BLOCK)
  )
    throw new Error('its index does not fit its blocks')
  return { index }
}
