import type { Readable } from 'node:stream'
import { decoderFor } from '../pipeline/download/encoding.ts'
import { get, type Reply } from '../pipeline/download/http.ts'
import { type Look, lookOf } from '../pipeline/download/look.ts'
import { isServer, mirrorAddress, officialUrl } from '../pipeline/download/mirror.ts'
import { TransientError, withRetry } from '../pipeline/download/retry.ts'
import type { ReachOptions } from '../pipeline/ingest-context.ts'

/** Bytes asked for first: they hold a line of column names, or some rows of a page. */
const FIRST_BYTES = 128 * 1024
/** Ranges are asked for in pieces of this many bytes, so that many small reads of an archive's directory are few requests. */
const PIECE_BYTES = 64 * 1024
/** Bytes that are read of one file at most. */
export const MOST_BYTES = 2 * 1024 * 1024

/** Why a part of a file was not read: a bound, or a server that does not send it. */
export class NotRead extends Error {}

/** What a library throws for a damaged file is a plain error; one with a code is the network's and stays as it is. */
export function asNotRead(what: string, error: unknown): unknown {
  if (!(error instanceof Error) || error.constructor !== Error || 'code' in error) return error
  return new NotRead(`the ${what} cannot be read: ${error.message}`, { cause: error })
}

/**
 * A file at an official address, of which a bounded part is read: its first bytes, then more of them or any range, `MOST_BYTES` in all.
 * It is reached as a download reaches it: mirror, user agent, redirects and refused addresses are the same.
 */
export class RemoteFile {
  readonly look: Look
  /** Whether the server sends the parts that are asked for. */
  readonly hasRanges: boolean
  #head: Buffer = Buffer.alloc(0)
  #isWhole = false
  #failure: { error: unknown } | undefined
  #received = 0
  readonly #pieces = new Map<number, Buffer>()
  readonly #body: AsyncIterator<unknown>
  readonly #stream: Readable
  readonly #address: string
  readonly #limits: Parameters<typeof get>[2]

  private constructor(reply: Reply, look: Look, stream: Readable, limits: Parameters<typeof get>[2]) {
    this.look = look
    this.hasRanges = reply.status === 206
    this.#address = reply.address
    this.#limits = limits
    this.#stream = stream
    this.#body = stream[Symbol.asyncIterator]()
  }

  /**
   * Asks for the first bytes of a file. Whatever the status, the answer is described in `look`.
   * @throws IngestError when the server does not answer, `attempts` times; the signal's reason when it is aborted.
   */
  static open(url: string, options: ReachOptions): Promise<RemoteFile> {
    const { mirror, signal, attempts = 2, backoffMs = 1000, idleMs = 30_000 } = options
    const server = mirror !== undefined && isServer(mirror) ? mirror : undefined
    const address = server === undefined ? officialUrl(url).href : mirrorAddress(server, url)
    const limits = { idleMs, signal }
    return withRetry(url, { attempts, backoffMs, signal }, async () => {
      let reply = await get(address, () => ({ range: `bytes=0-${FIRST_BYTES - 1}` }), limits)
      const encoding = reply.header('content-encoding') ?? 'identity'
      const isUnusable = reply.status === 206 && (totalOf(reply) === undefined || encoding !== 'identity')
      // An empty file has no first byte to give, and the range of an encoded file is no range of the file.
      if (reply.status === 416 || isUnusable) {
        discard(reply.body)
        reply = await get(address, () => ({}), limits)
      }
      if (reply.status === 429 || reply.status >= 500) {
        discard(reply.body)
        throw new TransientError(`the server answered ${reply.status}`)
      }
      return RemoteFile.#begun(url, reply, server, limits)
    })
  }

  static async #begun(
    url: string,
    reply: Reply,
    mirror: string | undefined,
    limits: Parameters<typeof get>[2],
  ): Promise<RemoteFile> {
    const seen = lookOf(reply, mirror, url)
    const isGzip = /\.gz$/i.test(officialUrl(url).pathname)
    const decoder = decoderFor(reply.header('content-encoding'), isGzip, url)
    const total = reply.status === 206 ? totalOf(reply) : decoder ? undefined : seen.bytes
    const { bytes: _length, ...others } = seen
    const look: Look = {
      url,
      ...others,
      status: reply.status === 206 ? 200 : reply.status,
      ...(total === undefined ? {} : { bytes: total }),
    }
    reply.body.on('error', (error) => decoder?.destroy(error))
    const file = new RemoteFile(reply, look, decoder ? reply.body.pipe(decoder) : reply.body, limits)
    if (look.status !== 200) {
      file.close()
      return file
    }
    await file.#fill(FIRST_BYTES).catch((error: unknown) => {
      // What came of a slow server tells the type, and maybe the columns.
      if (file.#head.length === 0) throw error
      file.#failure = { error }
    })
    if (file.#isWhole && file.hasRanges) file.#isWhole = file.#head.length === look.bytes
    return file
  }

  /** The first bytes, as far as they were read. */
  get bytes(): Buffer {
    return this.#head
  }

  /** Whether `bytes` are all of the file. */
  get isWhole(): boolean {
    return this.#isWhole
  }

  /** Size in bytes, as far as it is known: given by the server, or counted. */
  get size(): number | undefined {
    return this.#isWhole ? this.#head.length : this.look.bytes
  }

  /** Reads as many first bytes again. False when there are no more, or when no more may be read. @throws as `open`. */
  async more(): Promise<boolean> {
    if (this.#failure) throw this.#failure.error
    const before = this.#head.length
    if (this.#isWhole || this.#received >= MOST_BYTES) return false
    if (this.hasRanges) {
      const to = Math.min(before * 2, MOST_BYTES, this.look.bytes!)
      this.#head = Buffer.concat([this.#head, await this.#range(before, to)])
      this.#isWhole = this.#head.length === this.look.bytes
    } else await this.#fill(before * 2)
    return this.#head.length > before
  }

  /** The bytes from `from` up to `to`, which is left out. @throws NotRead when the server sends no ranges or the bound is reached. */
  async slice(from: number, to: number): Promise<Buffer> {
    if (to <= this.#head.length) return this.#head.subarray(from, to)
    if (!this.hasRanges) throw new NotRead('the server sends no parts of it')
    const [first, last] = [Math.floor(from / PIECE_BYTES), Math.floor((to - 1) / PIECE_BYTES)]
    for (let piece = first; piece <= last; piece++) {
      if (this.#pieces.has(piece)) continue
      let end = piece + 1
      while (end <= last && !this.#pieces.has(end)) end++
      const bytes = await this.#range(piece * PIECE_BYTES, Math.min(end * PIECE_BYTES, this.look.bytes!))
      for (let at = piece; at < end; at++)
        this.#pieces.set(at, bytes.subarray((at - piece) * PIECE_BYTES, (at - piece + 1) * PIECE_BYTES))
    }
    const all = Array.from({ length: last - first + 1 }, (_, i) => this.#pieces.get(first + i)!)
    const start = first * PIECE_BYTES
    return Buffer.concat(all).subarray(from - start, to - start)
  }

  close(): void {
    discard(this.#stream)
  }

  /** Reads the body that is under way until `length` first bytes are there. What came before a failure is kept. */
  async #fill(length: number): Promise<void> {
    const chunks = [this.#head]
    let known = this.#head.length
    const wanted = Math.min(length, MOST_BYTES)
    try {
      while (known < wanted && !this.#isWhole) {
        const next = await this.#body.next()
        if (next.done) this.#isWhole = true
        else if (Buffer.isBuffer(next.value)) {
          chunks.push(next.value)
          known += next.value.length
        }
      }
    } finally {
      this.#received += known - this.#head.length
      this.#head = Buffer.concat(chunks)
    }
    if (known >= (this.look.bytes ?? Number.POSITIVE_INFINITY)) this.#isWhole = true
  }

  async #range(from: number, to: number): Promise<Buffer> {
    if (this.#received + to - from > MOST_BYTES)
      throw new NotRead(`more than ${MOST_BYTES >> 20} MB of it would have to be read`)
    const reply = await get(this.#address, () => ({ range: `bytes=${from}-${to - 1}` }), this.#limits)
    try {
      if (reply.status !== 206 || totalOf(reply) !== this.look.bytes)
        throw new NotRead('the file changed, or the server stopped to send parts of it')
      const chunks: Buffer[] = []
      let length = 0
      for await (const chunk of reply.body) {
        chunks.push(Buffer.from(chunk))
        length += chunk.length
        this.#received += chunk.length
        if (length >= to - from) break
      }
      if (length < to - from) throw new NotRead('the server sent less of it than was asked for')
      return Buffer.concat(chunks).subarray(0, to - from)
    } finally {
      discard(reply.body)
    }
  }
}

/** Whole length of a file of which a part was sent; undefined when the server does not tell it. */
function totalOf(reply: Reply): number | undefined {
  const total = /^bytes \d+-\d+\/(\d+)$/.exec(reply.header('content-range') ?? '')?.[1]
  return total === undefined ? undefined : Number(total)
}

/** A body left unread keeps its connection; without the listener its destruction would end the process by an unhandled error. */
function discard(body: Readable): void {
  body.on('error', () => {}).destroy()
}
