import { crc32 } from 'node:zlib'
import {
  closeDescriptor,
  openDescriptor,
  readInto,
  readPart,
  statDescriptor,
} from '../../files/descriptor.ts'
import { KEYS_A_BLOCK, keyBlockBytes } from './key-block.ts'
import { decodeParcelBlockIndex, type ParcelBlockIndex } from './parcel-block-index.ts'

/** Enough for the index of a small département; a second read brings that of others. */
const FIRST_READ = 64 * 1024

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
    const file = await openDescriptor(path, 'r')
    try {
      const { size } = await statDescriptor(file)
      const read = async (length: number) =>
        decodeParcelBlockIndex(ownBytes(await readPart(file, 0, Math.min(size, length))), size)
      let found = await read(FIRST_READ)
      if ('needed' in found) found = await read(found.needed)
      if ('needed' in found) throw new Error('it is truncated')
      return new ParcelBlockFile(found.index, file)
    } catch (error) {
      await closeDescriptor(file)
      throw new Error(`${path} cannot be opened: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      })
    }
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
    return this.#read(bytes, this.index.starts[block]!, this.index.crcs[block]!, `block ${block}`)
  }

  /** The same of a block of keys. */
  readKeys(block: number, room: Buffer): Promise<Buffer> {
    const bytes = room.subarray(0, keyBlockBytes(this.keysOf(block)))
    const start = this.index.keysStart + block * keyBlockBytes(KEYS_A_BLOCK)
    return this.#read(bytes, start, this.index.keyCrcs[block]!, `block ${block} of keys`)
  }

  async #read(bytes: Buffer, start: number, crc: number, name: string): Promise<Buffer> {
    const read = await readInto(bytes, this.#file, start)
    if (read < bytes.length) throw new Error(`has ${read} of the ${bytes.length} bytes of its ${name}`)
    if (crc32(bytes) !== crc) throw new Error(`has other content in its ${name} than was written`)
    return bytes
  }
}

/** Columns need bytes that begin where their memory does. */
function ownBytes(bytes: Buffer): ArrayBuffer {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
}
