import type { ParcelsArtefact } from '../../../shared/artefacts/parcels.ts'
import type { ParcelsHead } from '../../../shared/artefacts/parcels-head.ts'
import type { Bounds } from '../../../shared/geo/bounds.ts'
import type { LocalMetres } from '../../../shared/geo/metres.ts'
import type { Best } from '../../../shared/space/best-parcel.ts'
import {
  type ParcelAt,
  type ParcelSource,
  type ParcelsAt,
  wholeAnswers,
} from '../../../shared/space/parcel-source.ts'
import { NotInMemory } from '../not-in-memory.ts'
import type { ParcelBlocks } from './parcel-blocks.ts'
import type { ParcelRoom, Resident } from './parcel-room.ts'

/** Questions about a département between two thoughts of whether it is worth its place as a whole. */
const THOUGHT_EVERY = 16

/**
 * The parcels of one département: answered from memory when they are there as a whole, else from blocks that are read for the question. While
 * the room has a place for them they are read as a whole beside the questions.
 */
export class PagedParcels implements ParcelSource, Resident {
  readonly departement: string
  readonly count: number
  readonly box: Int32Array
  /** Bytes of memory that they take as a whole. */
  readonly bytes: number
  readonly #room: ParcelRoom
  readonly #read: () => Promise<ParcelsArtefact>
  readonly blocks: ParcelBlocks | undefined
  #artefact: ParcelsArtefact | undefined
  #reading: Promise<void> | undefined
  #pins = 0
  #asks = 0
  #isSound = true

  /** `read` opens the whole artefact; it throws when the file is missing or damaged. Without `blocks` every question needs all of it. */
  constructor(
    head: ParcelsHead,
    room: ParcelRoom,
    read: () => Promise<ParcelsArtefact>,
    blocks?: ParcelBlocks,
  ) {
    this.departement = head.departement
    this.count = head.count
    this.box = head.box
    this.bytes = head.bytes
    this.#room = room
    this.#read = read
    this.blocks = blocks
  }

  /** Whether they are in memory as a whole. */
  get isWhole(): boolean {
    return this.#artefact !== undefined
  }

  /** False once a file could not be read: the release has to be checked again. */
  get isSound(): boolean {
    return this.#isSound && this.blocks?.isSound !== false
  }

  search(frame: LocalMetres, best: Best): void {
    const blocks = this.#inBlocks()
    if (blocks) blocks.search(frame, best)
    else wholeAnswers.search(this.open(), frame, best)
  }

  find(key: number): ParcelAt | undefined {
    const blocks = this.#inBlocks()
    return blocks ? blocks.find(key) : wholeAnswers.find(this.open(), key)
  }

  at(rank: number): ParcelAt {
    return this.#inBlocks()?.at(rank) ?? { rows: this.open(), row: rank }
  }

  within(bounds: Bounds): ParcelsAt {
    return this.#inBlocks()?.within(bounds) ?? wholeAnswers.within(this.open(), bounds)
  }

  /** Throws NotInMemory, whose promise resolves when all of them have been read: they stay until the question is answered. */
  open(): ParcelsArtefact {
    if (!this.#artefact) throw new NotInMemory(this.#hold())
    return this.#artefact
  }

  isPinned(): boolean {
    return this.#pins > 0 || this.#reading !== undefined
  }

  /** Called by the ParcelRoom. */
  forget(): void {
    this.#artefact = undefined
  }

  /** Gives the memory of the whole back; the blocks are closed by who opened them. Nothing may be asked any more. */
  async close(): Promise<void> {
    await Promise.allSettled([this.#reading])
    this.#room.forget(this)
  }

  /** What answers a question: the blocks, or undefined for the whole. */
  #inBlocks(): ParcelBlocks | undefined {
    this.#room.asked(this)
    if (this.#artefact || !this.blocks) return undefined
    if (this.#reading === undefined && this.#asks++ % THOUGHT_EVERY === 0 && this.#room.isWorth(this))
      // The questions go on meanwhile; that it failed is seen by who looks at `isSound`.
      this.#load().catch(() => undefined)
    return this.blocks
  }

  async #hold(): Promise<() => void> {
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

  /** Reads the file once for all callers that wait. */
  #load(): Promise<void> {
    if (this.#artefact) return Promise.resolve()
    this.#reading ??= this.#readWhole().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #readWhole(): Promise<void> {
    // Its place is taken before it is read: several at once would exceed the bound together.
    this.#room.hold(this)
    try {
      this.#artefact = await this.#read()
      this.#isSound = true
    } catch (error) {
      this.#isSound = false
      this.#room.leave(this)
      throw error
    }
  }
}
