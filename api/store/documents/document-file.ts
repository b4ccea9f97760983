import type { Block } from '../../../shared/artefacts/documents/block.ts'
import type { DocumentBlocks } from '../../../shared/artefacts/documents/document-blocks.ts'
import { DamagedFile } from '../../../shared/integrity/damaged-file.ts'
import type { BlockCache, Held } from './block-cache.ts'

/** An open file of documents, whose blocks share the memory of a cache. */
export class DocumentFile {
  readonly #name: string
  readonly #blocks: DocumentBlocks
  readonly #cache: BlockCache
  /** Blocks in memory, by their numbers. */
  readonly #held: (Held | undefined)[] = []
  readonly #reading = new Map<number, Promise<Held>>()
  /** How many questions hold a block, by its number. */
  readonly #pins = new Map<number, number>()
  #isSound = true

  /** `name` is that of the file in the store, for errors. */
  constructor(name: string, blocks: DocumentBlocks, cache: BlockCache) {
    this.#name = name
    this.#blocks = blocks
    this.#cache = cache
  }

  get count(): number {
    return this.#blocks.index.count
  }

  get blocks(): number {
    return this.#blocks.index.blocks
  }

  /** False once a block could not be read: the file has to be checked again. */
  get isSound(): boolean {
    return this.#isSound
  }

  /** The one block that may hold a key (see `asBytes`), -1 when none does. */
  blockOf(key: string): number {
    return this.#blocks.index.blockOf(key)
  }

  /** A block that is in memory, undefined when it must be read. */
  inMemory(number: number): Block | undefined {
    const held = this.#held[number]
    if (held) {
      held.used = true
      return held.block
    }
    const ready = this.#blocks.inMemory(number)
    return ready && this.#keep(number, ready).block
  }

  /** Reads a block; who asks for one that is being read waits for that read. Rejects with DamagedFile. A failed read is not remembered. */
  async read(number: number): Promise<Block> {
    return (await this.#read(number)).block
  }

  /** Reads blocks that stay in memory until the function this gives is called. */
  async hold(...numbers: readonly number[]): Promise<() => void> {
    const pin = (more: 1 | -1) => {
      for (const number of numbers) {
        const pins = (this.#pins.get(number) ?? 0) + more
        if (pins > 0) this.#pins.set(number, pins)
        else this.#pins.delete(number)
      }
    }
    pin(1)
    try {
      await Promise.all(numbers.map((number) => this.#read(number)))
      return () => {
        pin(-1)
        this.#cache.trim()
      }
    } catch (error) {
      pin(-1)
      throw error
    }
  }

  /** Closes the file once the reads on their way are done. Nothing may be asked any more. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#reading.values())
    for (const held of this.#held) if (held) this.#cache.drop(held)
    await this.#blocks.close()
  }

  async #read(number: number): Promise<Held> {
    const held = this.#held[number]
    if (held) return held
    const begun = this.#reading.get(number)
    if (begun) return begun
    const reading = this.#cache
      .withRoom(this.#blocks.lengthOf(number), (room) => this.#blocks.read(number, room))
      .then(
        (block) => this.#keep(number, block),
        (error: unknown) => this.#refuse(error),
      )
      .finally(() => this.#reading.delete(number))
    this.#reading.set(number, reading)
    return reading
  }

  #keep(number: number, block: Block): Held {
    const held: Held = {
      block,
      used: true,
      isPinned: () => this.#pins.has(number),
      drop: () => delete this.#held[number],
    }
    this.#held[number] = held
    this.#cache.keep(held)
    return held
  }

  #refuse(error: unknown): never {
    this.#isSound = false
    throw new DamagedFile(this.#name, error instanceof Error ? error.message : String(error))
  }
}
