import { crc32 } from 'node:zlib'
import type { BlockIndex } from '../blocks/block-file.ts'
import {
  BLOCK_BYTES,
  boxAround,
  decodeBlockIndex,
  indexSum,
  MISFIT,
  startsOf,
  treeOfBlocks,
} from '../blocks/block-index.ts'
import { type BoxTree, decodeBoxTree, encodeBoxTree } from '../box-tree.ts'
import { firstNotBelow } from '../first-not-below.ts'
import { encodeSections } from '../sections.ts'
import {
  encodeRowBlock,
  fixedBytes,
  type RowLayout,
  type RowSchema,
  type RowsOf,
  raggedOf,
} from './row-block.ts'

/** Sections before that of the blocks, in their order in the file: they are in memory as long as it is open. */
const INDEX_SECTIONS = ['tree', 'firstRows', 'starts', 'crcs'] as const

type Facts = Readonly<Record<string, string | number>>

/** What is in memory of a file of rows in blocks: about 40 bytes a block. */
export interface RowBlockIndex extends BlockIndex {
  readonly departement: string
  /** Rows of the file. */
  readonly count: number
  readonly facts: Facts
  /** The boxes of the blocks; undefined when the rows have none, or there is no row. */
  readonly tree: BoxTree | undefined
  /** The first row of each block; one more for the end. */
  readonly firstRows: Uint32Array
}

/** What is written to a file of rows. `facts`: what all rows have in common, such as the point from which outlines count. */
export interface RowTable<S extends RowSchema> {
  departement: string
  facts?: Facts
  rows: RowsOf<S>
  count: number
  /** The rows in the order in which they are written, when they are not to keep theirs: one may stand several times. */
  order?: Uint32Array
  /** Four numbers a row where the schema has no column `box`: the rows are put in order, and their blocks found, as if it had. */
  boxes?: Int32Array
}

/**
 * Chunks of the file, in order. Rows keep their order, as many a block as fit. Where the schema has a column `box`, or `boxes` are given, they are put in
 * the order of the leaves of a box tree instead, which is that of a Hilbert curve: rows that lie together stand in one block.
 */
export function encodeRowBlocks<S extends RowSchema>(
  { magic, version, schema }: RowLayout<S>,
  { departement, facts = {}, rows, count, order: asked, boxes: given }: RowTable<S>,
  blockBytes = BLOCK_BYTES,
): Uint8Array[] {
  const boxes = schema.box === 'box' ? (rows.box as Int32Array) : given
  const tree = boxes && count > 0 ? decodeBoxTree(Uint8Array.from(encodeBoxTree(boxes)).buffer, 0) : undefined
  const order =
    asked ?? tree?.indices.subarray(0, count) ?? Uint32Array.from({ length: count }, (_, row) => row)
  const ends = blockEnds(schema, rows, order, blockBytes)
  const firstRows = Uint32Array.from([0, ...ends])
  const blocks = ends.map((end, i) => encodeRowBlock(schema, rows, order.subarray(firstRows[i]!, end)))
  const around = new Int32Array(4 * blocks.length)
  if (tree)
    for (const [i, end] of ends.entries()) around.set(boxAround(tree.boxes, firstRows[i]!, end), 4 * i)
  const index = {
    tree: tree ? encodeBoxTree(around) : new Uint8Array(),
    firstRows,
    starts: startsOf(blocks),
    crcs: Uint32Array.from(blocks, (block) => crc32(block)),
  } satisfies Record<(typeof INDEX_SECTIONS)[number], ArrayBufferView>
  const all = { ...facts, departement, count: order.length }
  const sum = indexSum(all, Object.values(index))
  return encodeSections(magic, version, { ...all, sum }, { ...index, blocks: Buffer.concat(blocks) })
}

/** The row behind the last of each block. */
function blockEnds<S extends RowSchema>(
  schema: S,
  rows: RowsOf<S>,
  order: ArrayLike<number>,
  blockBytes: number,
): number[] {
  const ragged = raggedOf(schema, rows)
  const least = fixedBytes(schema, 0)
  const row = fixedBytes(schema, 1) - least
  const ends: number[] = []
  let from = 0
  let bytes = least
  for (let i = 0; i < order.length; i++) {
    let own = row
    for (const [name, { starts }] of ragged)
      own += (starts[order[i]! + 1]! - starts[order[i]!]!) * (schema[name] === 'u32s' ? 4 : 1)
    if (i > from && bytes + own > blockBytes) {
      ends.push(i)
      from = i
      bytes = least
    }
    bytes += own
  }
  return order.length > 0 ? [...ends, order.length] : ends
}

/**
 * Reads the index from the beginning of a file of `size` bytes; `needed` bytes of it are to be read when these do not hold all of it. Throws an Error
 * when the file is of another kind or version, truncated, or its index is not what was written.
 */
export function decodeRowBlockIndex(
  { magic, version }: Pick<RowLayout<RowSchema>, 'magic' | 'version'>,
  bytes: ArrayBuffer,
  size: number,
): { index: RowBlockIndex } | { needed: number } {
  const found = decodeBlockIndex({ magic, version, sections: INDEX_SECTIONS }, bytes, size)
  if ('needed' in found) return found
  const { facts, section, starts, crcs } = found
  const { offset, length } = section('firstRows')
  const index: RowBlockIndex = {
    departement: String(facts.departement),
    count: Number(facts.count),
    facts,
    tree: treeOfBlocks(bytes, found),
    firstRows: new Uint32Array(bytes, offset, length / 4),
    starts,
    crcs,
  }
  if (index.firstRows.at(-1) !== index.count) throw new Error(MISFIT)
  return { index }
}

/** The number of the block that holds a row. */
export function blockOfRow({ firstRows }: RowBlockIndex, row: number): number {
  return firstNotBelow(firstRows, row + 1) - 1
}
