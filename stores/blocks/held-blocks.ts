import { DamagedFile } from '../../shared/integrity/damaged-file.ts'
import { messageOf } from '../../shared/process/message-of.ts'
import { type BlockCache, type Held, ReadTooSlow } from './block-cache.ts'
import type { Hold } from './hold.ts'

interface HeldBlock<B> extends Held {
  readonly block: B
  /** How many questions hold it, of those that found it in memory. */
  pins: number
}

/** How the blocks of a file are read. */
export interface BlockReader<B> {
  /** Name of the file in the store, for errors. */
  readonly name: string
  /** Rejects as the read does, with ReadTooSlow when it takes too long. */
  read(number: number): Promise<B>
  /** Called with a block that will not be looked up any more. */
  forget?(block: B): void
}

/** The blocks of an open file, by their numbers: those in memory, which share that of a cache, and those on their way. */
export class HeldBlocks<B extends { readonly bytes: number }> {
  readonly #reader: BlockReader<B>
  readonly #cache: BlockCache
  readonly #held: (HeldBlock<B> | undefined)[] = []
  readonly #reading = new Map<number, Promise<HeldBlock<B>>>()
  /** Reads that were given up and have not ended. */
  readonly #lost = new Set<Promise<unknown>>()
  /** How many questions hold a block that one of them had to wait for, by its number. */
  readonly #pins = new Map<number, number>()
  #isSound = true

  constructor(reader: BlockReader<B>, cache: BlockCache) {
    this.#reader = reader
    this.#cache = cache
  }

  /** False once a block could not be read: the file has to be checked again. */
  get isSound(): boolean {
    return this.#isSound
  }

  /** A block that is in memory, undefined when it must be read. */
  get(number: number): B | undefined {
    const held = this.#held[number]
    if (!held) return undefined
    held.used = true
    return held.block
  }

  /** Puts a block that was made otherwise into the memory. */
  keep(number: number, block: B): B {
    return this.#keep(number, block).block
  }

  /** Reads a block; who asks for one that is being read waits for that read. Rejects with DamagedFile. A failed read is not remembered. */
  async read(number: number): Promise<B> {
    return (await this.#read(number)).block
  }

  /** Blocks in the order of `numbers`, read together where they are not in memory. They stay until the question ends. Rejects with DamagedFile. */
  async take(numbers: readonly number[], hold: Hold): Promise<B[]> {
    const ready = this.#inMemory(numbers)
    if (ready) {
      hold.add(this.#pinReady(ready))
      return ready.map(({ block }) => block)
    }
    hold.add(this.#pin(numbers))
    return Promise.all(numbers.map((number) => this.read(number)))
  }

  /**
   * Keeps a block until the question ends, when `get` gives it. Undefined where it is in memory, else its read, which rejects with DamagedFile. For
   * questions about blocks of many files, which await the reads of all: arrays and a promise for each file took 4 % of an address search.
   */
  need(number: number, hold: Hold): Promise<unknown> | undefined {
    const held = this.#held[number]
    if (held) {
      held.used = true
      hold.add(this.#pinReady([held]))
      return undefined
    }
    hold.add(this.#pin([number]))
    return this.#read(number)
  }

  /** Gives the memory back once the reads on their way are done. Nothing may be asked any more. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#reading.values())
    await Promise.all(this.#lost)
    for (const held of this.#held) if (held) this.#cache.drop(held)
  }

  /** The blocks of all numbers; undefined when one of them must be read. */
  #inMemory(numbers: readonly number[]): HeldBlock<B>[] | undefined {
    const ready: HeldBlock<B>[] = []
    for (const number of numbers) {
      const held = this.#held[number]
      if (!held) return undefined
      held.used = true
      ready.push(held)
    }
    return ready
  }

  /** As `#pin`, of blocks in memory: nearly every question finds its blocks there, and counting by number takes longer. */
  #pinReady(ready: readonly HeldBlock<B>[]): () => void {
    for (const held of ready) held.pins += 1
    return () => {
      for (const held of ready) held.pins -= 1
      this.#cache.trim()
    }
  }

  /** Keeps blocks from being dropped, those in memory and those that will be, until the function this gives is called. */
  #pin(numbers: readonly number[]): () => void {
    const count = (more: 1 | -1) => {
      for (const number of numbers) {
        const pins = (this.#pins.get(number) ?? 0) + more
        if (pins > 0) this.#pins.set(number, pins)
        else this.#pins.delete(number)
      }
    }
    count(1)
    return () => {
      count(-1)
      this.#cache.trim()
    }
  }

  #read(number: number): Promise<HeldBlock<B>> {
    const held = this.#held[number]
    if (held) return Promise.resolve(held)
    const begun = this.#reading.get(number)
    if (begun) return begun
    const reading = this.#begin(number).finally(() => this.#reading.delete(number))
    this.#reading.set(number, reading)
    return reading
  }

  async #begin(number: number): Promise<HeldBlock<B>> {
    try {
      // Each read that hangs keeps one of the few threads that read for the whole process.
      if (this.#lost.size > 0) throw new Error('could not be read: its disk does not answer')
      return this.#keep(number, await this.#reader.read(number))
    } catch (error) {
      if (error instanceof ReadTooSlow) this.#wait(error.ended)
      return this.#refuse(error)
    }
  }

  #wait(ended: Promise<unknown>): void {
    this.#lost.add(ended)
    void ended.then(() => this.#lost.delete(ended))
  }

  #keep(number: number, block: B): HeldBlock<B> {
    const held: HeldBlock<B> = {
      block,
      bytes: block.bytes,
      used: true,
      pins: 0,
      isPinned: () => held.pins > 0 || this.#pins.has(number),
      drop: () => {
        delete this.#held[number]
        this.#reader.forget?.(block)
      },
    }
    this.#held[number] = held
    this.#cache.add(held)
    return held
  }

  #refuse(error: unknown): never {
    this.#isSound = false
    throw new DamagedFile(this.#reader.name, messageOf(error))
  }
}
