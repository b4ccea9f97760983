import { crc32 } from 'node:zlib'

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
