import type { Readable } from 'node:stream'
import { constants, gunzipSync } from 'node:zlib'
import { NotRead } from './remote-file.ts'

/** The beginning of a content, which can be read further. */
export interface Beginning {
  readonly bytes: Buffer
  /** Whether `bytes` are all of it. */
  readonly isWhole: boolean
  /** Reads further. False when there is no more, or when no more may be read. */
  more(): Promise<boolean>
}

/** Unpacked bytes that are looked at, at most: a small file can unpack to any size. */
const MOST_UNPACKED = 8 * 1024 * 1024

/** What the beginning of a gzip file unpacks to. @throws NotRead when it is damaged. */
export function unpacked(packed: Beginning): Beginning {
  return {
    get bytes() {
      return unpackedBytes(packed.bytes)
    },
    get isWhole() {
      return packed.isWhole && this.bytes.length < MOST_UNPACKED
    },
    more: () => packed.more(),
  }
}

function unpackedBytes(packed: Buffer): Buffer {
  try {
    return gunzipSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MOST_UNPACKED })
  } catch (cause) {
    throw new NotRead('its gzip data are damaged, or unpack to too much', { cause })
  }
}

/** The first bytes of a member of an archive, `step` at a time. */
export class MemberBeginning implements Beginning {
  bytes: Buffer = Buffer.alloc(0)
  isWhole = false
  readonly #stream: Readable
  readonly #iterator: AsyncIterator<unknown>
  readonly #step: number

  constructor(stream: Readable, step: number) {
    this.#stream = stream
    this.#iterator = stream[Symbol.asyncIterator]()
    this.#step = step
  }

  async more(): Promise<boolean> {
    const wanted = this.bytes.length + this.#step
    const before = this.bytes.length
    while (!this.isWhole && this.bytes.length < wanted && this.bytes.length < MOST_UNPACKED) {
      const next = await this.#iterator.next()
      if (next.done) this.isWhole = true
      else if (Buffer.isBuffer(next.value)) this.bytes = Buffer.concat([this.bytes, next.value])
    }
    return this.bytes.length > before
  }

  close(): void {
    this.#stream.on('error', () => {}).destroy()
  }
}
