import fs from 'node:fs'
import { promisify } from 'node:util'
import { crc32, inflateRawSync } from 'node:zlib'
import { Block } from './block.ts'
import type { BlockSource } from './block-cache.ts'
import { BlockIndex, decodeFooter, FOOTER_BYTES } from './block-index.ts'

// Descriptors and not FileHandles: Node closes a forgotten FileHandle when it is collected, warns, and will throw some day.
const open = promisify(fs.open)
const close = promisify(fs.close)
const stat = promisify(fs.fstat)
const readAt = promisify(fs.read)

let opened = 0

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The blocks of an open file, on the disk or, of a small file, compressed in memory. */
export class StoredBlocks implements BlockSource {
  readonly id = opened++
  readonly path: string
  readonly index: BlockIndex
  /** All blocks as they stand in the file; otherwise the descriptor of the open file. */
  readonly #content: Buffer | number

  private constructor(path: string, index: BlockIndex, content: Buffer | number) {
    this.path = path
    this.index = index
    this.#content = content
  }

  /**
   * Reads the end of a file, and all of it when it has at most `wholeBytes` before compression. Throws an Error that names the file
   * when it is missing, truncated, damaged in what was read, or of another version.
   */
  static async open(path: string, wholeBytes: number): Promise<StoredBlocks> {
    const file = await open(path, 'r')
    let stays = false
    try {
      const { size } = await stat(file)
      const footer = decodeFooter(await readPart(file, Math.max(0, size - FOOTER_BYTES), size))
      const { indexStart, indexLength, factsLength } = footer
      if (indexStart + indexLength + factsLength + FOOTER_BYTES !== size)
        throw new Error(`it has ${size} bytes, its footer tells of another size`)
      const index = new BlockIndex(await readPart(file, indexStart, size - FOOTER_BYTES), footer)
      stays = index.facts.bytes > wholeBytes
      if (stays) return new StoredBlocks(path, index, file)
      const blocks = new StoredBlocks(path, index, await readPart(file, 0, indexStart))
      for (let block = 0; block < index.blocks; block++) blocks.inMemory(block)
      return blocks
    } catch (error) {
      throw new Error(`${path} cannot be opened: ${reasonOf(error)}`, { cause: error })
    } finally {
      if (!stays) await close(file)
    }
  }

  async close(): Promise<void> {
    if (typeof this.#content === 'number') await close(this.#content)
  }

  lengthOf(block: number): number {
    return this.index.starts[block + 1]! - this.index.starts[block]!
  }

  inMemory(block: number): Block | undefined {
    if (typeof this.#content === 'number') return undefined
    return this.#decode(block, this.#content.subarray(this.index.starts[block], this.index.starts[block + 1]))
  }

  async read(block: number, room: Buffer): Promise<Block> {
    if (typeof this.#content !== 'number') return this.inMemory(block)!
    const bytes = room.subarray(0, this.lengthOf(block))
    const read = await readInto(bytes, this.#content, this.index.starts[block]!).catch((error) =>
      this.#fail(block, `cannot be read: ${reasonOf(error)}`, error),
    )
    if (read < bytes.length)
      this.#fail(block, `has ${read} of its ${bytes.length} bytes: the file is truncated`)
    return this.#decode(block, bytes)
  }

  /** Done on the event loop: handing 4 kB to another thread costs more than it takes (30 µs). */
  #decode(block: number, bytes: Buffer): Block {
    if (crc32(bytes) !== this.index.crc(block)) this.#fail(block, 'is damaged: its checksum does not match')
    const length = this.index.rawLength(block)
    try {
      // One chunk for all: by default zlib would make several and join them.
      const raw = inflateRawSync(bytes, { chunkSize: Math.max(64, length + 1), maxOutputLength: length })
      return new Block(raw, this.index.countOf(block), this.index.facts.keyed)
    } catch (error) {
      return this.#fail(block, `is damaged: ${reasonOf(error)}`, error)
    }
  }

  #fail(block: number, what: string, cause?: unknown): never {
    throw new Error(`Block ${block} of ${this.index.blocks} in ${this.path} ${what}`, { cause })
  }
}

async function readPart(file: number, from: number, to: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(to - from)
  const read = await readInto(bytes, file, from)
  if (read < bytes.length) throw new Error(`it ended at byte ${from + read}`)
  return bytes
}

/** Fills `bytes` from a place of a file. Returns how many came: fewer at its end. */
async function readInto(bytes: Buffer, file: number, from: number): Promise<number> {
  let read = 0
  while (read < bytes.length) {
    const { bytesRead } = await readAt(file, bytes, read, bytes.length - read, from + read)
    if (bytesRead === 0) break
    read += bytesRead
  }
  return read
}
