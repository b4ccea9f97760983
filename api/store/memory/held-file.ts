import type { Hold } from '../../../stores/blocks/hold.ts'
import type { MemoryRoom, Resident } from './memory-room.ts'

/** What is known of a file before it is read. `bytes`: of memory that it takes as a whole. */
export interface FileFacts {
  readonly departement: string
  readonly kind: string
  readonly bytes: number
}

/** Questions about a file between two thoughts of whether it is worth its place as a whole. */
const THOUGHT_EVERY = 16

/** A file that is in memory as a whole while the room has a place for it, and read again when it is needed as such. */
export class HeldFile<A> implements Resident {
  readonly departement: string
  readonly kind: string
  readonly bytes: number
  readonly #room: MemoryRoom
  readonly #read: () => Promise<A>
  #whole: A | undefined
  #reading: Promise<void> | undefined
  #pins = 0
  #asks = 0
  #isSound = true

  /** `read` opens the whole; it throws when the file is missing or damaged. */
  constructor({ departement, kind, bytes }: FileFacts, room: MemoryRoom, read: () => Promise<A>) {
    this.departement = departement
    this.kind = kind
    this.bytes = bytes
    this.#room = room
    this.#read = read
  }

  /** The whole, undefined when it is not in memory. */
  get whole(): A | undefined {
    return this.#whole
  }

  /** False once the file could not be read: the release has to be checked again. */
  get isSound(): boolean {
    return this.#isSound
  }

  /** Counts a question. With `elsewhere` it can be answered from blocks meanwhile: then the whole is read beside it, when it is worth its place. */
  asked(elsewhere: boolean): void {
    this.#room.asked(this)
    if (!elsewhere || this.#whole !== undefined || this.#reading !== undefined) return
    if (this.#asks++ % THOUGHT_EVERY === 0 && this.#room.isWorth(this))
      // The questions go on meanwhile; that it failed is seen by who looks at `isSound`.
      this.#load().catch(() => undefined)
  }

  /** The whole, read when it is not in memory. It stays until the question ends. */
  async take(hold: Hold): Promise<A> {
    this.#pins += 1
    hold.add(() => {
      this.#pins -= 1
      this.#room.trim()
    })
    await this.#load()
    // It is pinned: nothing has dropped it since it was read.
    return this.#whole!
  }

  /** Reads the whole, which stays until the function this gives is called. */
  async hold(): Promise<() => void> {
    this.#pins += 1
    const letGo = () => {
      this.#pins -= 1
      this.#room.trim()
    }
    try {
      await this.#load()
      return letGo
    } catch (error) {
      letGo()
      throw error
    }
  }

  isPinned(): boolean {
    return this.#pins > 0 || this.#reading !== undefined
  }

  /** Called by the MemoryRoom. */
  forget(): void {
    this.#whole = undefined
  }

  /** Gives the memory back. Nothing may be asked any more. */
  async close(): Promise<void> {
    await Promise.allSettled([this.#reading])
    this.#room.forget(this)
  }

  /** Reads the file once for all callers that wait. */
  #load(): Promise<void> {
    if (this.#whole !== undefined) return Promise.resolve()
    this.#reading ??= this.#readWhole().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #readWhole(): Promise<void> {
    // Its place is taken before it is read: several at once would exceed the bound together.
    this.#room.hold(this)
    try {
      this.#whole = await this.#read()
      this.#isSound = true
    } catch (error) {
      this.#isSound = false
      this.#room.leave(this)
      throw error
    }
  }
}
