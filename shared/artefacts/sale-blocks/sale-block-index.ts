import { z } from 'zod'
import type { BlockIndex } from '../blocks/block-file.ts'
import { indexSum } from '../blocks/block-index.ts'
import { type BoxTree, decodeBoxTree } from '../box-tree.ts'
import { decodeSections } from '../sections.ts'
import type { SaleBlockFacts } from './sale-block.ts'

export const MAGIC = 'TERRSBLK'
export const VERSION = 1
/** Sections before that of the blocks, in their order in the file: they are in memory as long as it is open. */
export const INDEX_SECTIONS = ['tree', 'starts', 'crcs'] as const

/** What is in memory of a file of sales in blocks: about 30 bytes a block. */
export interface SaleBlockIndex extends SaleBlockFacts, BlockIndex {
  departement: string
  /** Sales of the département, of which those that nothing locates are in no block. */
  count: number
  /** The boxes of the blocks; undefined when there is none. */
  tree: BoxTree | undefined
}

const labels = z.array(z.string())

/**
 * Reads the index from the beginning of a file of `size` bytes; `needed` bytes of it are to be read when these do not hold all of it. Throws an Error
 * when the file is of another kind or version, truncated, or its index is not what was written.
 */
export function decodeSaleBlockIndex(
  bytes: ArrayBuffer,
  size: number,
): { index: SaleBlockIndex } | { needed: number } {
  const { facts, section } = decodeSections(bytes, MAGIC, VERSION, size)
  const blocks = section('blocks')
  if (blocks.offset > bytes.byteLength) return { needed: blocks.offset }
  const view = (name: string) => new Uint8Array(bytes, section(name).offset, section(name).length)
  if (indexSum(facts, INDEX_SECTIONS.map(view)) !== facts.sum) throw new Error('its index is damaged')
  const [tree, starts, crcs] = [section('tree'), section('starts'), section('crcs')]
  const index: SaleBlockIndex = {
    departement: String(facts.departement),
    count: Number(facts.count),
    originX: Number(facts.originX),
    originY: Number(facts.originY),
    natures: labels.parse(JSON.parse(String(facts.natures))),
    types: labels.parse(JSON.parse(String(facts.types))),
    tree: tree.length > 0 ? decodeBoxTree(bytes, tree.offset) : undefined,
    starts: new Float64Array(bytes, starts.offset, starts.length / 8).map((start) => start + blocks.offset),
    crcs: new Uint32Array(bytes, crcs.offset, crcs.length / 4),
  }
  if (index.starts.at(-1) !== blocks.offset + blocks.length)
    throw new Error('its index does not fit its blocks')
  return { index }
}
