import { closeDescriptor } from '../../files/descriptor.ts'
import { openBlockFile, readBlock } from '../blocks/block-file.ts'
import { KEYS_A_BLOCK, keyBlockBytes } from './key-block.ts'
import { decodeParcelBlockIndex, type ParcelBlockIndex } from './parcel-block-index.ts'

/** An open file of parcels in blocks. Numbers of blocks: those of keys and those of parcels are counted apart, from 0. */
export class ParcelBlockFile {
  readonly index: ParcelBlockIndex
  readonly #file: number

  private constructor(index: ParcelBlockIndex, file: number) {
    this.index = index
    this.#file = file
  }

  /** Reads the index. Throws an Error that names the file when it is missing, truncated, or its index is damaged. */
  static async open(path: string): Promise<ParcelBlockFile> {
    const { index, file } = await openBlockFile(path, decodeParcelBlockIndex)
    return new ParcelBlockFile(index, file)
  }

  /** Whoever reads must have what he asked for before. */
  close(): Promise<void> {
    return closeDescriptor(this.#file)
  }

  /** Bytes of a block of parcels. */
  lengthOf(block: number): number {
    return this.index.starts[block + 1]! - this.index.starts[block]!
  }

  /** Keys of a block of keys. */
  keysOf(block: number): number {
    return Math.min(KEYS_A_BLOCK, this.index.count - block * KEYS_A_BLOCK)
  }

  /** Reads a block of parcels into the beginning of `room`. Rejects with an Error when it cannot be read or is not what was written. */
  read(block: number, room: Buffer): Promise<Buffer> {
    const bytes = room.subarray(0, this.lengthOf(block))
    return readBlock(this.#file, bytes, this.index.starts[block]!, this.index.crcs[block]!, `block ${block}`)
  }

  /** The same of a block of keys. */
  readKeys(block: number, room: Buffer): Promise<Buffer> {
    const bytes = room.subarray(0, keyBlockBytes(this.keysOf(block)))
    const start = this.index.keysStart + block * keyBlockBytes(KEYS_A_BLOCK)
    return readBlock(this.#file, bytes, start, this.index.keyCrcs[block]!, `block ${block} of keys`)
  }
}
