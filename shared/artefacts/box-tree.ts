import Flatbush from 'flatbush'
import { numbersIn } from './numbers-in.ts'

const NODE_SIZE = 16
/** Bytes before the boxes. */
const HEAD_BYTES = 8
const MAGIC = 0xfb
/** Version 3 in the high half, array type 5 (Int32Array) in the low half. */
const VERSION_AND_TYPE = 0x35

/**
 * A packed Hilbert R-tree over integer boxes, in the serialised layout of Flatbush v3.
 * Int32 boxes of 1e-7 degrees are exact; Float32 ones would lose objects at their rim.
 */
export interface BoxTree {
  /** minX, minY, maxX, maxY of each node, leaves first. */
  boxes: Int32Array
  /** For a leaf its row, for a branch the index of its first child node times 4. */
  indices: Uint16Array | Uint32Array
  /** The box around all of them. */
  box: Int32Array
  /** End of each level in `boxes`, leaves first. */
  levelEnds: number[]
  nodeSize: number
  count: number
}

/** Builds the tree. `boxes` = minX, minY, maxX, maxY of each row, in 1e-7 degrees; at least one row. */
export function encodeBoxTree(boxes: Int32Array): Uint8Array {
  const tree = new Flatbush(boxes.length / 4, NODE_SIZE, Int32Array)
  for (let i = 0; i < boxes.length; i += 4) tree.add(boxes[i]!, boxes[i + 1]!, boxes[i + 2]!, boxes[i + 3]!)
  tree.finish()
  return new Uint8Array(tree.data)
}

/** What the first eight bytes of a tree say: how it is divided. */
function rootOf(bytes: ArrayBufferLike, offset: number) {
  const head = new DataView(bytes, offset, HEAD_BYTES)
  if (head.getUint8(0) !== MAGIC || head.getUint8(1) !== VERSION_AND_TYPE)
    throw new Error('The box tree is not a Flatbush v3 index over Int32 boxes')
  const nodeSize = head.getUint16(2, true)
  const count = head.getUint32(4, true)
  let level = count
  let nodes = count
  const levelEnds = [nodes * 4]
  do {
    level = Math.ceil(level / nodeSize)
    nodes += level
    levelEnds.push(nodes * 4)
  } while (level !== 1)
  return { nodeSize, count, nodes, levelEnds }
}

/** Opens a tree in place. Reads the layout itself, because Flatbush ranks by degrees and keeps its arrays private. */
export function decodeBoxTree(bytes: ArrayBufferLike, offset: number): BoxTree {
  const { nodeSize, count, nodes, levelEnds } = rootOf(bytes, offset)
  const boxes = numbersIn(bytes, 'i32', offset + HEAD_BYTES, nodes * 16)
  const at = offset + HEAD_BYTES + nodes * 16
  const indices =
    nodes < 16384 ? numbersIn(bytes, 'u16', at, nodes * 2) : numbersIn(bytes, 'u32', at, nodes * 4)
  return { boxes, indices, box: boxes.slice(-4), levelEnds, nodeSize, count }
}

/** End of the children that start at `first` (both times 4): a node is full or stops at its level's end. */
export function childrenEnd(tree: BoxTree, first: number): number {
  const ends = tree.levelEnds
  let level = 0
  while (ends[level]! <= first) level++
  return Math.min(first + tree.nodeSize * 4, ends[level]!)
}
