import type { Block } from './block.ts'
import type { BlockCache } from './block-cache.ts'
import type { BlockFacts } from './block-index.ts'
import { StoredBlocks } from './stored-blocks.ts'

/** Files of at most so many bytes before compression are read whole when they are opened, and answered without the disk. */
const WHOLE_BYTES = 256 * 1024

/**
 * An open file of documents. A block that cannot be read, or is damaged, rejects with an Error that names file and block, and leaves the
 * other blocks as they are. Documents are views of their block, which stays in memory as long as they do: copy what is kept for long.
 *
 * Everything is a promise, also what is in memory: an answer in the same turn saved 1 µs of 8 for three documents, where a question
 * over HTTP takes 60 to 75.
 */
export class BlockFile {
  readonly #blocks: StoredBlocks
  readonly #cache: BlockCache
  #iterations = 0
  #closed = false
  #whenIterated: (() => void) | undefined

  private constructor(blocks: StoredBlocks, cache: BlockCache) {
    this.#blocks = blocks
    this.#cache = cache
  }

  /**
   * Opens a file whose blocks share the memory of `cache`. Throws an Error that names the file when it is missing, truncated, of another
   * version or damaged at its end; a file of at most `wholeBytes` is checked whole.
   */
  static async open(path: string, cache: BlockCache, wholeBytes = WHOLE_BYTES): Promise<BlockFile> {
    return new BlockFile(await StoredBlocks.open(path, wholeBytes), cache)
  }

  get facts(): BlockFacts {
    return this.#blocks.index.facts
  }

  get count(): number {
    return this.facts.count
  }

  /** Document of a key, undefined when there is none: always, in a file without keys. */
  async get(key: string): Promise<Buffer | undefined> {
    const found = await this.#find(key)
    return found?.block.document(found.row)
  }

  async has(key: string): Promise<boolean> {
    return (await this.#find(key)) !== undefined
  }

  /** Documents by their positions in the file, in the order asked. Rejects with RangeError for a position that the file does not have. */
  async getMany(positions: ArrayLike<number>): Promise<Buffer[]> {
    this.#checkOpen()
    const { index, path } = this.#blocks
    const numbers = Array.from(positions, (position) => {
      if (Number.isInteger(position) && position >= 0 && position < this.count)
        return index.blockOfPosition(position)
      throw new RangeError(`${path} has ${this.count} documents, none at position ${position}`)
    })
    const read = async (number: number) => [number, await this.#cache.get(this.#blocks, number)] as const
    const blocks = new Map(await Promise.all([...new Set(numbers)].map(read)))
    return numbers.map((number, i) => blocks.get(number)!.document(positions[i]! - index.positions[number]!))
  }

  /** Every document, in the order of the file. The blocks it reads push no others out of memory. */
  async *all(): AsyncGenerator<Buffer, void, undefined> {
    this.#checkOpen()
    this.#iterations++
    try {
      const { index } = this.#blocks
      for (let number = 0; number < index.blocks; number++) {
        const block = await this.#cache.get(this.#blocks, number, false)
        for (let row = 0; row < index.countOf(number); row++) yield block.document(row)
      }
    } finally {
      if (--this.#iterations === 0) this.#whenIterated?.()
    }
  }

  /** Closes the file as soon as all who asked before have their answer; who asks after this call gets an Error. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    if (this.#iterations > 0)
      await new Promise<void>((resolve) => {
        this.#whenIterated = resolve
      })
    await this.#cache.leave(this.#blocks)
    await this.#blocks.close()
  }

  async #find(key: string): Promise<{ block: Block; row: number } | undefined> {
    this.#checkOpen()
    // UTF-8 would make another key of half a surrogate pair, one that the file may hold.
    if (!key.isWellFormed()) return undefined
    const bytes = Buffer.from(key)
    const number = this.#blocks.index.blockOfKey(bytes)
    if (number < 0) return undefined
    const block = await this.#cache.get(this.#blocks, number)
    const row = block.rowOf(bytes)
    return row < 0 ? undefined : { block, row }
  }

  #checkOpen(): void {
    if (this.#closed) throw new Error(`${this.#blocks.path} is closed: its release is no longer served`)
  }
}
