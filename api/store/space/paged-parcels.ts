import type { ParcelsArtefact } from '../../../shared/artefacts/parcels.ts'
import type { ParcelsHead } from '../../../shared/artefacts/parcels-head.ts'
import type { Bounds } from '../../../shared/geo/bounds.ts'
import type { LocalMetres } from '../../../shared/geo/metres.ts'
import type { Best } from '../../../shared/space/best-parcel.ts'
import { searchNearest } from '../../../shared/space/nearest-row.ts'
import {
  findParcel,
  type ParcelAt,
  type ParcelsAt,
  parcelsWithin,
} from '../../../shared/space/parcel-source.ts'
import { type Hold, holding } from '../../../stores/blocks/hold.ts'
import { HeldFile } from '../memory/held-file.ts'
import type { MemoryRoom } from '../memory/memory-room.ts'
import type { ParcelBlocks } from './parcel-blocks.ts'
import type { ParcelSource } from './parcel-source.ts'

/** The kind of file that the memory room knows parcels by. */
export const PARCELS = 'parcels'

/**
 * The parcels of one département: answered from memory when they are there as a whole, else from blocks that are read for the question. While
 * the room has a place for them they are read as a whole beside the questions.
 */
export class PagedParcels implements ParcelSource {
  readonly departement: string
  readonly count: number
  readonly box: Int32Array
  readonly blocks: ParcelBlocks | undefined
  /** The whole of them. */
  readonly file: HeldFile<ParcelsArtefact>

  /** `read` opens the whole artefact; it throws when the file is missing or damaged. Without `blocks` every question needs all of it. */
  constructor(
    { departement, count, box, bytes }: ParcelsHead,
    room: MemoryRoom,
    read: () => Promise<ParcelsArtefact>,
    blocks?: ParcelBlocks,
  ) {
    this.departement = departement
    this.count = count
    this.box = box
    this.file = new HeldFile({ departement, kind: PARCELS, bytes }, room, read)
    this.blocks = blocks
  }

  /** Bytes of memory that they take as a whole. */
  get bytes(): number {
    return this.file.bytes
  }

  /** Whether they are in memory as a whole. */
  get isWhole(): boolean {
    return this.file.whole !== undefined
  }

  /** False once a file could not be read: the release has to be checked again. */
  get isSound(): boolean {
    return this.file.isSound && this.blocks?.isSound !== false
  }

  async search(frame: LocalMetres, best: Best, hold: Hold): Promise<void> {
    const blocks = this.#inBlocks()
    if (blocks) return blocks.search(frame, best, hold)
    searchNearest(await this.file.take(hold), frame, best)
  }

  async find(key: number, hold: Hold): Promise<ParcelAt | undefined> {
    const blocks = this.#inBlocks()
    return blocks ? blocks.find(key, hold) : findParcel(await this.file.take(hold), key)
  }

  async at(rank: number, hold: Hold): Promise<ParcelAt> {
    const blocks = this.#inBlocks()
    return blocks ? blocks.at(rank, hold) : { rows: await this.file.take(hold), row: rank }
  }

  async within(bounds: Bounds): Promise<ParcelsAt> {
    const found = await this.#inBlocks()?.within(bounds)
    return found ?? holding(async (hold) => parcelsWithin(await this.file.take(hold), bounds))
  }

  whole(hold: Hold): Promise<ParcelsArtefact> {
    return this.file.take(hold)
  }

  /** Gives the memory of the whole back; the blocks are closed by who opened them. Nothing may be asked any more. */
  close(): Promise<void> {
    return this.file.close()
  }

  /** What answers a question: the blocks, or undefined for the whole. */
  #inBlocks(): ParcelBlocks | undefined {
    this.file.asked(this.blocks !== undefined)
    return this.isWhole ? undefined : this.blocks
  }
}
