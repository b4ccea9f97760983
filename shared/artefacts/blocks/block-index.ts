import { crc32 } from 'node:zlib'
import { type BoxTree, decodeBoxTree } from '../box-tree.ts'
import { type Artefact, decodeSections } from '../sections.ts'
import type { BlockIndex } from './block-file.ts'

/**
 * Bytes that a block read in place has at most, unless a single row is longer: what is read for one question, and the size in which memory is given
 * to blocks. It holds about 320 parcels of a town, 200 of the country.
 */
export const BLOCK_BYTES = 24 * 1024

/** crc32 of the facts of a file (but `sum`, where it is kept) and of the sections of its index, one after the other. */
export function indexSum(
  facts: Readonly<Record<string, string | number>>,
  sections: readonly ArrayBufferView[],
): number {
  const text = JSON.stringify(Object.entries(facts).filter(([name]) => name !== 'sum'))
  // Of no bytes crc32 gives the sum so far or 0, as their memory is there or not.
  const filled = sections.filter(({ byteLength }) => byteLength > 0)
  return filled.reduce(
    (sum, { buffer, byteOffset, byteLength }) => crc32(new Uint8Array(buffer, byteOffset, byteLength), sum),
    crc32(text),
  )
}

/** A kind of file of blocks behind an index: its magic (8 ASCII characters), its version, and the sections of its index in their order in the file. */
export interface BlockLayout {
  magic: string
  version: number
  sections: readonly string[]
}

/** What every index of blocks has; the other sections are read in place. */
export interface DecodedIndex extends BlockIndex, Pick<Artefact, 'facts' | 'section'> {}

/**
 * Reads an index from the beginning of a file of `size` bytes; `needed` bytes of it are to be read when these do not hold all of it. The blocks are the
 * section `blocks`. Throws an Error when the file is of another kind or version, truncated, or its index is not what was written.
 */
export function decodeBlockIndex(
  { magic, version, sections }: BlockLayout,
  bytes: ArrayBuffer,
  size: number,
): DecodedIndex | { needed: number } {
  const { facts, section } = decodeSections(bytes, magic, version, size)
  const needed = Math.max(...sections.map((name) => section(name).offset + section(name).length))
  if (needed > bytes.byteLength) return { needed }
  const view = (name: string) => new Uint8Array(bytes, section(name).offset, section(name).length)
  if (indexSum(facts, sections.map(view)) !== facts.sum) throw new Error('its index is damaged')
  const [blocks, starts, crcs] = [section('blocks'), section('starts'), section('crcs')]
  const index = {
    starts: new Float64Array(bytes, starts.offset, starts.length / 8).map((start) => start + blocks.offset),
    crcs: new Uint32Array(bytes, crcs.offset, crcs.length / 4),
  }
  if (index.starts.at(-1) !== blocks.offset + blocks.length) throw new Error(MISFIT)
  return { ...index, facts, section }
}

/** What is wrong with an index that is as it was written and does not belong to its blocks. */
export const MISFIT = 'its index does not fit its blocks'

/** The boxes of the blocks of an index in `bytes`; undefined when none has one. */
export function treeOfBlocks(bytes: ArrayBuffer, { section }: DecodedIndex): BoxTree | undefined {
  const { offset, length } = section('tree')
  return length > 0 ? decodeBoxTree(bytes, offset) : undefined
}

/** Where each block starts among all, and where the last ends. */
export function startsOf(blocks: readonly Uint8Array[]): Float64Array {
  const starts = new Float64Array(blocks.length + 1)
  for (const [i, { length }] of blocks.entries()) starts[i + 1] = starts[i]! + length
  return starts
}

/** The box around the boxes of some leaves of a tree, from `from` to before `end`: four numbers each, west, south, east, north. */
export function boxAround(boxes: Int32Array, from: number, end: number): Int32Array {
  const around = boxes.slice(4 * from, 4 * from + 4)
  for (let at = 4 * from; at < 4 * end; at += 4) {
    around[0] = Math.min(around[0]!, boxes[at]!)
    around[1] = Math.min(around[1]!, boxes[at + 1]!)
    around[2] = Math.max(around[2]!, boxes[at + 2]!)
    around[3] = Math.max(around[3]!, boxes[at + 3]!)
  }
  return around
}
