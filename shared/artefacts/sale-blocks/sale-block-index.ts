import type { BlockIndex } from '../blocks/block-file.ts'
import { decodeBlockIndex, treeOfBlocks } from '../blocks/block-index.ts'
import type { BoxTree } from '../box-tree.ts'
import { decodeLabels, type SaleLabels } from './sale-block.ts'

export const SALE_BLOCKS_MAGIC = 'TERRSBLK'
export const SALE_BLOCKS_VERSION = 2
/** Sections before that of the blocks, in their order in the file: they are in memory as long as it is open. */
export const SALE_INDEX_SECTIONS = ['tree', 'starts', 'crcs'] as const

/** What is in memory of a file of sales in blocks: about 30 bytes a block. */
export interface SaleBlockIndex extends SaleLabels, BlockIndex {
  departement: string
  /** Sales of the département. */
  count: number
  /** The boxes of the blocks, which are the first of the file; the last hold the sites that nothing locates. Undefined when no site has a place. */
  tree: BoxTree | undefined
}

/**
 * Reads the index from the beginning of a file of `size` bytes; `needed` bytes of it are to be read when these do not hold all of it. Throws an Error
 * when the file is of another kind or version, truncated, or its index is not what was written.
 */
export function decodeSaleBlockIndex(
  bytes: ArrayBuffer,
  size: number,
): { index: SaleBlockIndex } | { needed: number } {
  const found = decodeBlockIndex(
    { magic: SALE_BLOCKS_MAGIC, version: SALE_BLOCKS_VERSION, sections: SALE_INDEX_SECTIONS },
    bytes,
    size,
  )
  if ('needed' in found) return found
  const { facts, starts, crcs } = found
  return {
    index: {
      departement: String(facts.departement),
      count: Number(facts.count),
      ...decodeLabels(facts),
      tree: treeOfBlocks(bytes, found),
      starts,
      crcs,
    },
  }
}
