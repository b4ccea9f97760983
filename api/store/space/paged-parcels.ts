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
import { HeldFile } from '../memory/held-file.ts'
import type { MemoryRoom } from '../memory/memory-room.ts'
import type { ParcelBlocks } from './parcel-blocks.ts'

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
    return this.file.open()
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
