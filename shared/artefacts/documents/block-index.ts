import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { lastNotAbove } from './block.ts'

/**
 * The end of a file of documents, behind its blocks: the index (JSON, deflate-raw), then
 *
 *     magic · u32 length of the index · u32 its length before compression · u32 crc32 of the index · u32 crc32 of the footer so far
 */
const MAGIC = 'TERRDOC1'
export const FOOTER_BYTES = 24

const wholes = z.array(z.number().int().nonnegative())
const schema = z.strictObject({
  /** Documents of all blocks. */
  count: z.number().int().nonnegative(),
  /** Of each block: bytes in the file, crc32 of those bytes, bytes before compression, first key. */
  lengths: wholes,
  crcs: wholes,
  rawLengths: wholes,
  firstKeys: z.array(z.string()),
})
export type IndexTable = z.infer<typeof schema>

/** The bytes that follow the last block. */
export function encodeIndex(table: IndexTable): Buffer {
  const text = Buffer.from(JSON.stringify(table))
  const index = deflateRawSync(text)
  const footer = Buffer.alloc(FOOTER_BYTES)
  footer.write(MAGIC, 'latin1')
  footer.writeUInt32LE(index.length, 8)
  footer.writeUInt32LE(text.length, 12)
  footer.writeUInt32LE(crc32(index), 16)
  footer.writeUInt32LE(crc32(footer.subarray(0, 20)), 20)
  return Buffer.concat([index, footer])
}

/** What the last bytes of a file say of its index. Throws when they are no footer. */
export function decodeFooter(footer: Buffer) {
  if (footer.length < FOOTER_BYTES || footer.toString('latin1', 0, 8) !== MAGIC)
    throw new Error('it does not end as a file of documents does: it is truncated, damaged or something else')
  if (crc32(footer.subarray(0, 20)) !== footer.readUInt32LE(20)) throw new Error('its footer is damaged')
  return {
    indexLength: footer.readUInt32LE(8),
    textLength: footer.readUInt32LE(12),
    crc: footer.readUInt32LE(16),
  }
}

/** Which block of a file a key is in, and where the blocks are. Some 40 bytes a block, as long as the file is open. */
export class DocumentBlockIndex {
  readonly count: number
  readonly crcs: Uint32Array
  readonly rawLengths: Uint32Array
  /** Byte where each block starts, and where the last ends. */
  readonly starts: Float64Array
  readonly #keys: Buffer
  readonly #keyStarts: Uint32Array

  /** Throws when `bytes` are not the index that the footer tells of. */
  constructor(bytes: Buffer, { textLength, crc }: ReturnType<typeof decodeFooter>) {
    if (crc32(bytes) !== crc) throw new Error('its index is damaged')
    const text = inflateRawSync(bytes, { maxOutputLength: textLength }).toString()
    const { count, lengths, crcs, rawLengths, firstKeys } = schema.parse(JSON.parse(text))
    this.count = count
    this.crcs = Uint32Array.from(crcs)
    this.rawLengths = Uint32Array.from(rawLengths)
    this.starts = startsOf(Float64Array, lengths)
    const keys = firstKeys.map((key) => Buffer.from(key))
    this.#keys = Buffer.concat(keys)
    this.#keyStarts = startsOf(
      Uint32Array,
      keys.map(({ length }) => length),
    )
  }

  get blocks(): number {
    return this.crcs.length
  }

  /** The one block that may hold a key (see `asBytes`), -1 when none does. */
  blockOf(key: string): number {
    return lastNotAbove(key, this.#keys, this.#keyStarts, 1)
  }
}

function startsOf<T extends Float64Array | Uint32Array>(
  column: new (length: number) => T,
  lengths: readonly number[],
): T {
  const starts = new column(lengths.length + 1)
  lengths.forEach((length, i) => {
    starts[i + 1] = starts[i]! + length
  })
  return starts
}
