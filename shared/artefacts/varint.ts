/** Bytes that a varint of 32 bits takes at the most. */
export const MOST_VARINT_BYTES = 5

/** Writes an integer of 32 bits, read as unsigned, as a varint at `at`; returns where the next goes. There must be room. */
export function putVarint(bytes: Uint8Array, at: number, value: number): number {
  let rest = value >>> 0
  while (rest > 127) {
    bytes[at++] = (rest & 127) | 128
    rest >>>= 7
  }
  bytes[at] = rest
  return at + 1
}
