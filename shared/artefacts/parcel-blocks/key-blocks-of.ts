import type { BlockFile } from '../blocks/block-file.ts'
import { KEYS_A_BLOCK, keyBlockBytes } from './key-block.ts'
import type { ParcelBlockIndex } from './parcel-block-index.ts'

/** Where the blocks of keys of a file of parcels lie, numbered from 0. */
export class KeyBlocksOf {
  readonly #file: BlockFile<ParcelBlockIndex>

  constructor(file: BlockFile<ParcelBlockIndex>) {
    this.#file = file
  }

  /** Keys of a block. */
  keysOf(block: number): number {
    return Math.min(KEYS_A_BLOCK, this.#file.index.count - block * KEYS_A_BLOCK)
  }

  /** Bytes of a block. */
  lengthOf(block: number): number {
    return keyBlockBytes(this.keysOf(block))
  }

  /** Reads a block into the beginning of `room`. Rejects with an Error when it cannot be read or is not what was written. */
  read(block: number, room: Buffer): Promise<Buffer> {
    const { keysStart, keyCrcs } = this.#file.index
    const start = keysStart + block * keyBlockBytes(KEYS_A_BLOCK)
    return this.#file.readAt(
      room.subarray(0, this.lengthOf(block)),
      start,
      keyCrcs[block]!,
      `block ${block} of keys`,
    )
  }
}
