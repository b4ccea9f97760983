/** Bytes of one piece of memory that answers are written into one after the other. */
const SLAB_BYTES = 256 * 1024

let slab = Buffer.allocUnsafeSlow(SLAB_BYTES)
let used = 0

/**
 * Memory for an answer of at most `most` bytes, and what takes as many as it has: nothing else may be written before that is called. Answers lie
 * beside each other in memory that is given back when the last of them has been sent.
 */
export function roomFor(most: number): { room: Buffer; taken: (length: number) => Buffer } {
  if (most > SLAB_BYTES / 2) {
    const own = Buffer.allocUnsafeSlow(most)
    return { room: own, taken: (length) => own.subarray(0, length) }
  }
  if (used + most > SLAB_BYTES) {
    slab = Buffer.allocUnsafeSlow(SLAB_BYTES)
    used = 0
  }
  const room = slab.subarray(used)
  return {
    room,
    taken(length) {
      used += length
      return room.subarray(0, length)
    },
  }
}
