import { crc32 } from 'node:zlib'
import {
  closeDescriptor,
  openDescriptor,
  readInto,
  readPart,
  statDescriptor,
} from '../../files/descriptor.ts'
import { messageOf } from '../../process/message-of.ts'
import { Block } from './block.ts'
import { DocumentBlockIndex, decodeFooter, FOOTER_BYTES } from './block-index.ts'

/** Files whose blocks have at most so many bytes before compression are read whole when they are opened. */
const WHOLE_BYTES = 256 * 1024

/** An open file of documents: its blocks on the disk or, of a small file, compressed in memory. */
export class DocumentBlocks {
  readonly index: DocumentBlockIndex
  /** All blocks as they stand in the file; otherwise the descriptor of the open file. */
  readonly #content: Buffer | number

  private constructor(index: DocumentBlockIndex, content: Buffer | number) {
    this.index = index
    this.#content = content
  }

  /**
   * Reads the end of a file, and all of it when its blocks have at most `wholeBytes` before compression. Throws an Error that names the
   * file when it is missing, truncated, or damaged in what was read.
   */
  static async open(path: string, wholeBytes = WHOLE_BYTES): Promise<DocumentBlocks> {
    const file = await openDescriptor(path, 'r')
    let stays = false
    try {
      const { size } = await statDescriptor(file)
      const footer = decodeFooter(await readPart(file, Math.max(0, size - FOOTER_BYTES), size))
      const indexStart = size - FOOTER_BYTES - footer.indexLength
      if (indexStart < 0) throw new Error('it is truncated')
      const index = new DocumentBlockIndex(await readPart(file, indexStart, size - FOOTER_BYTES), footer)
      if (index.starts[index.blocks] !== indexStart) throw new Error(`its blocks do not end at ${indexStart}`)
      stays = index.rawLengths.reduce((sum, length) => sum + length, 0) > wholeBytes
      const blocks = new DocumentBlocks(index, stays ? file : await readPart(file, 0, indexStart))
      if (!stays) for (let block = 0; block < index.blocks; block++) blocks.inMemory(block)
      return blocks
    } catch (error) {
      stays = false
      throw new Error(`${path} cannot be opened: ${messageOf(error)}`, { cause: error })
    } finally {
      if (!stays) await closeDescriptor(file)
    }
  }

  /** The caller must have read what he asked for before. */
  async close(): Promise<void> {
    if (typeof this.#content === 'number') await closeDescriptor(this.#content)
  }

  /** Bytes of a block in the file. */
  lengthOf(block: number): number {
    return this.index.starts[block + 1]! - this.index.starts[block]!
  }

  /** A block of a small file, undefined when it must be read from the disk. */
  inMemory(block: number): Block | undefined {
    if (typeof this.#content === 'number') return undefined
    return this.#decode(block, this.#content.subarray(this.index.starts[block], this.index.starts[block + 1]))
  }

  /**
   * Reads a block into `room`, which holds at least `lengthOf(block)` bytes and is free again afterwards. Rejects with an Error when the
   * block cannot be read or is not what was written.
   */
  async read(block: number, room: Buffer): Promise<Block> {
    if (typeof this.#content !== 'number') return this.inMemory(block)!
    const bytes = room.subarray(0, this.lengthOf(block))
    const read = await readInto(bytes, this.#content, this.index.starts[block]!)
    if (read < bytes.length) throw new Error(`has ${read} of the ${bytes.length} bytes of its block ${block}`)
    return this.#decode(block, bytes)
  }

  /** On the event loop: handing 4 kB to another thread costs more than it takes (30 µs). */
  #decode(block: number, bytes: Buffer): Block {
    if (crc32(bytes) !== this.index.crcs[block])
      throw new Error(`has other content in its block ${block} than was written`)
    return new Block(bytes, this.index.rawLengths[block]!)
  }
}
