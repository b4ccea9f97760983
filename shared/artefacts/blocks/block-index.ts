import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { encodeU32, lastNotAbove, startsOf } from './block.ts'

/**
 * The end of a block file, written last:
 *
 *     index    u32 columns, one value a block: length in the file · crc32 of those bytes · raw length · documents
 *              with keys: u32 length of the first key of each block and of the last key of the file · these keys
 *     facts    JSON
 *     footer   magic · u32 version · u32 blocks · u64 start of the index · u32 length of the index · u32 length of the facts ·
 *              u32 crc32 of index and facts · u32 crc32 of the footer so far
 */
const MAGIC = 'TERRBLK1'
const VERSION = 1
export const FOOTER_BYTES = 40
const COLUMNS = 4

const factsSchema = z.strictObject({
  /** What the documents are, and of which area: the same words as in the release. */
  kind: z.string(),
  area: z.string(),
  /** With keys, in their order; without, documents are known by their position. */
  keyed: z.boolean(),
  /** Documents, and bytes of all blocks before compression. */
  count: z.number().int().nonnegative(),
  bytes: z.number().int().nonnegative(),
  /** Of sales: the first position of each age tier. */
  tiers: z.array(z.number().int().nonnegative()).optional(),
})
export type BlockFacts = z.infer<typeof factsSchema>

/** What the writer knows of one block. */
export interface WrittenBlock {
  length: number
  crc: number
  rawLength: number
  count: number
}

/** The bytes that follow the last block. `keys`: lengths of keys and the keys, as above; empty without keys. */
export function encodeIndex(blocks: readonly WrittenBlock[], keys: Buffer, facts: BlockFacts): Buffer {
  const index = Buffer.concat([
    encodeU32(blocks.map(({ length }) => length)),
    encodeU32(blocks.map(({ crc }) => crc)),
    encodeU32(blocks.map(({ rawLength }) => rawLength)),
    encodeU32(blocks.map(({ count }) => count)),
    keys,
  ])
  const text = Buffer.from(JSON.stringify(facts))
  const footer = Buffer.alloc(FOOTER_BYTES)
  footer.write(MAGIC, 'latin1')
  footer.writeUInt32LE(VERSION, 8)
  footer.writeUInt32LE(blocks.length, 12)
  footer.writeBigUInt64LE(BigInt(blocks.reduce((sum, { length }) => sum + length, 0)), 16)
  footer.writeUInt32LE(index.length, 24)
  footer.writeUInt32LE(text.length, 28)
  footer.writeUInt32LE(crc32(text, crc32(index)), 32)
  footer.writeUInt32LE(crc32(footer.subarray(0, 36)), 36)
  return Buffer.concat([index, text, footer])
}

/** What the last bytes of a file say. Throws when they are not a footer, or of another version than this build reads. */
export function decodeFooter(footer: Buffer) {
  if (footer.length < FOOTER_BYTES || footer.toString('latin1', 0, 8) !== MAGIC)
    throw new Error('it does not end as a block file does: it is truncated, damaged or something else')
  if (crc32(footer.subarray(0, 36)) !== footer.readUInt32LE(36)) throw new Error('its footer is damaged')
  const version = footer.readUInt32LE(8)
  if (version !== VERSION) throw new Error(`it has version ${version}, this build reads ${VERSION}`)
  return {
    blocks: footer.readUInt32LE(12),
    indexStart: Number(footer.readBigUInt64LE(16)),
    indexLength: footer.readUInt32LE(24),
    factsLength: footer.readUInt32LE(28),
    crc: footer.readUInt32LE(32),
  }
}

/** The index of a file, as long as that file is open. */
export class BlockIndex {
  readonly facts: BlockFacts
  readonly blocks: number
  /** Byte where each block starts, and where the last ends. */
  readonly starts: Float64Array
  /** Position of the first document of each block, and the number of all. */
  readonly positions: Uint32Array
  readonly #bytes: Buffer
  readonly #keyStarts: Uint32Array

  /** `bytes`: index and facts. Throws when they are not those the footer tells of. */
  constructor(bytes: Buffer, footer: ReturnType<typeof decodeFooter>) {
    if (crc32(bytes) !== footer.crc) throw new Error('its index is damaged')
    this.facts = factsSchema.parse(JSON.parse(bytes.toString('utf8', footer.indexLength)))
    this.blocks = footer.blocks
    this.#bytes = bytes
    this.starts = new Float64Array(this.blocks + 1)
    for (let i = 0; i < this.blocks; i++) this.starts[i + 1] = this.starts[i]! + bytes.readUInt32LE(i * 4)
    this.positions = startsOf(bytes, 3 * this.blocks * 4, this.blocks)
    const keys = this.facts.keyed && this.blocks > 0 ? this.blocks + 1 : 0
    const columns = this.blocks * COLUMNS * 4
    this.#keyStarts = startsOf(bytes, columns, keys, columns + keys * 4)
    if (this.starts[this.blocks] !== footer.indexStart || this.positions[this.blocks] !== this.facts.count)
      throw new Error('its index does not add up')
  }

  /** crc32 of the block as it stands in the file. */
  crc(block: number): number {
    return this.#bytes.readUInt32LE((this.blocks + block) * 4)
  }

  countOf(block: number): number {
    return this.positions[block + 1]! - this.positions[block]!
  }

  rawLength(block: number): number {
    return this.#bytes.readUInt32LE((2 * this.blocks + block) * 4)
  }

  /** The block that alone may hold a key, -1 when none may. */
  blockOfKey(key: Buffer): number {
    const last = this.blocks
    const found = lastNotAbove(key, this.#bytes, this.#keyStarts, this.#keyStarts.length - 1)
    if (found < last) return found
    // Not below the last key: it is the last key, or beyond the file.
    const same =
      this.#bytes.compare(key, 0, key.length, this.#keyStarts[last], this.#keyStarts[last + 1]) === 0
    return same ? last - 1 : -1
  }

  /** The block of a position, which must be one. */
  blockOfPosition(position: number): number {
    let low = 0
    let high = this.blocks
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if (this.positions[middle]! <= position) low = middle
      else high = middle
    }
    return low
  }
}
