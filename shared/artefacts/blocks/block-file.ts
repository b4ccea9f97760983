import { crc32 } from 'node:zlib'
import {
  closeDescriptor,
  openDescriptor,
  readInto,
  readPart,
  statDescriptor,
} from '../../files/descriptor.ts'
import { messageOf } from '../../process/message-of.ts'

/** Enough for the index of a small département; a second read brings that of others. */
const FIRST_READ = 64 * 1024

/** What an index says of the blocks behind it. */
export interface BlockIndex {
  /** Byte of the file where each block starts, and where the last ends. */
  readonly starts: Float64Array
  readonly crcs: Uint32Array
}

/** Reads an index from the first bytes of a file of `size` bytes, or says how many bytes it needs. Throws an Error when they are no such index. */
export type DecodeIndex<I> = (bytes: ArrayBuffer, size: number) => { index: I } | { needed: number }

/** An open file of blocks behind an index, which is in memory. */
export class BlockFile<I extends BlockIndex> {
  readonly index: I
  readonly #file: number

  private constructor(index: I, file: number) {
    this.index = index
    this.#file = file
  }

  /** Reads the index. Throws an Error that names the file when it is missing, truncated, or its index is damaged. */
  static async open<I extends BlockIndex>(path: string, decode: DecodeIndex<I>): Promise<BlockFile<I>> {
    const file = await openDescriptor(path, 'r')
    try {
      const { size } = await statDescriptor(file)
      const read = async (length: number) =>
        decode(ownBytes(await readPart(file, 0, Math.min(size, length))), size)
      let found = await read(FIRST_READ)
      if ('needed' in found) found = await read(found.needed)
      if ('needed' in found) throw new Error('it is truncated')
      return new BlockFile(found.index, file)
    } catch (error) {
      await closeDescriptor(file)
      throw new Error(`${path} cannot be opened: ${messageOf(error)}`, {
        cause: error,
      })
    }
  }

  /** The caller must have read what he asked for before. */
  close(): Promise<void> {
    return closeDescriptor(this.#file)
  }

  /** Bytes of a block. */
  lengthOf(block: number): number {
    return this.index.starts[block + 1]! - this.index.starts[block]!
  }

  /** Reads a block into the beginning of `room`. Rejects with an Error when it cannot be read or is not what was written. */
  read(block: number, room: Buffer): Promise<Buffer> {
    const bytes = room.subarray(0, this.lengthOf(block))
    return this.readAt(bytes, this.index.starts[block]!, this.index.crcs[block]!, `block ${block}`)
  }

  /** Fills `bytes` with those from `start` on. Rejects with an Error that says `name` when they cannot be read or are not what was written. */
  async readAt(bytes: Buffer, start: number, crc: number, name: string): Promise<Buffer> {
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
