/** Parcels of a block of keys, but for the last: then it has as many bytes as a block of parcels. */
export const KEYS_A_BLOCK = 2048
/** More than any block of parcels holds: the place of a parcel is the number of its block times this, plus its row in it. */
export const PLACES_A_BLOCK = 1024

/** Bytes of a block of so many keys. */
export const keyBlockBytes = (count: number): number => 12 * count

/** Packed IDUs of parcels whose ranks follow each other, ascending (f64), and behind all of them the place of each (u32). It reads the bytes in place. */
export class KeyBlock {
  readonly keys: Float64Array
  readonly places: Uint32Array

  constructor(bytes: ArrayBuffer, count: number) {
    this.keys = new Float64Array(bytes, 0, count)
    this.places = new Uint32Array(bytes, 8 * count, count)
  }
}

export function encodeKeyBlock(keys: Float64Array, places: Uint32Array): Uint8Array {
  const bytes = new ArrayBuffer(keyBlockBytes(keys.length))
  const block = new KeyBlock(bytes, keys.length)
  block.keys.set(keys)
  block.places.set(places)
  return new Uint8Array(bytes)
}
