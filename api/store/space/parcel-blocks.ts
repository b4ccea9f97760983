import type { BlockFile } from '../../../shared/artefacts/blocks/block-file.ts'
import { firstNotBelow } from '../../../shared/artefacts/first-not-below.ts'
import { KEYS_A_BLOCK, KeyBlock, PLACES_A_BLOCK } from '../../../shared/artefacts/parcel-blocks/key-block.ts'
import { KeyBlocksOf } from '../../../shared/artefacts/parcel-blocks/key-blocks-of.ts'
import { ParcelBlock } from '../../../shared/artefacts/parcel-blocks/parcel-block.ts'
import type { ParcelBlockIndex } from '../../../shared/artefacts/parcel-blocks/parcel-block-index.ts'
import type { Bounds } from '../../../shared/geo/bounds.ts'
import type { LocalMetres } from '../../../shared/geo/metres.ts'
import type { Best } from '../../../shared/space/best-parcel.ts'
import type { ParcelAt, ParcelsAt } from '../../../shared/space/parcel-source.ts'
import { rankOf } from '../../../shared/space/rank.ts'
import { rowsInBox } from '../../../shared/space/rows-in-box.ts'
import type { HeldBlocks } from '../../../stores/blocks/held-blocks.ts'
import { type Hold, holding } from '../../../stores/blocks/hold.ts'
import { blocksInSlots, type InSlot, type SlotMemory } from '../../../stores/blocks/slot-blocks.ts'
import { blocksAtPoint, blocksWithin, nearestInBlocks } from '../../../stores/space/nearest-in-blocks.ts'
import { gatherParcels } from './gather-parcels.ts'

/** A question that reaches into more blocks than these (6 MB) is answered from the whole département. */
const MOST_BLOCKS = 256

/**
 * The parcels of one département as blocks, read when they are asked for. A question computes from the index which blocks it needs, waits for
 * them, and reads them while it holds them. Its methods reject with DamagedFile when one cannot be read.
 */
export class ParcelBlocks {
  readonly #file: BlockFile<ParcelBlockIndex>
  readonly #blocks: HeldBlocks<InSlot<ParcelBlock>>
  readonly #keys: HeldBlocks<InSlot<KeyBlock>>

  /** `name` is that of the file in the store, for errors. */
  constructor(name: string, file: BlockFile<ParcelBlockIndex>, memory: SlotMemory) {
    this.#file = file
    const { index } = file
    this.#blocks = blocksInSlots(name, memory, {
      lengthOf: (number) => file.lengthOf(number),
      read: (number, room) => file.read(number, room),
      open: (slot, number) => new ParcelBlock(slot, file.lengthOf(number), index.counts[number]!, index),
    })
    const keys = new KeyBlocksOf(file)
    this.#keys = blocksInSlots(name, memory, {
      lengthOf: (number) => keys.lengthOf(number),
      read: (number, room) => keys.read(number, room),
      open: (slot, number) => new KeyBlock(slot, keys.keysOf(number)),
    })
  }

  get departement(): string {
    return this.#file.index.departement
  }

  get count(): number {
    return this.#file.index.count
  }

  /** minX, minY, maxX, maxY around all, in 1e-7 degrees. */
  get box(): Int32Array {
    return this.#file.index.tree.box
  }

  /** False once a block could not be read: the file has to be checked again. */
  get isSound(): boolean {
    return this.#blocks.isSound && this.#keys.isSound
  }

  /** Two rounds: blocks around the point, then those that may hold a parcel nearer than what these have. */
  async search(frame: LocalMetres, best: Best, hold: Hold): Promise<void> {
    const { tree } = this.#file.index
    const first = blocksAtPoint(tree, frame, best.squared)
    if (first.length === 0) return
    nearestInBlocks(await this.#take(first, hold), frame, best)
    const others = blocksWithin(tree, frame, best.squared).filter((number) => !first.includes(number))
    if (others.length > 0) nearestInBlocks(await this.#take(others, hold), frame, best)
  }

  /** Two rounds: the block of its key, then that of its place. */
  async find(key: number, hold: Hold): Promise<ParcelAt | undefined> {
    const { firstKeys } = this.#file.index
    // The block before the first that begins after the key.
    const number = firstNotBelow(firstKeys, key + 1) - 1
    if (number < 0) return undefined
    const { keys, places } = await this.#keysIn(number, hold)
    const row = rankOf(keys, key)
    return row < 0 ? undefined : this.#atPlace(places[row]!, hold)
  }

  async at(rank: number, hold: Hold): Promise<ParcelAt> {
    const { places } = await this.#keysIn(Math.floor(rank / KEYS_A_BLOCK), hold)
    return this.#atPlace(places[rank % KEYS_A_BLOCK]!, hold)
  }

  /** Parcels whose box meets a box, in memory of their own; undefined when too many blocks would have to be read. */
  async within(bounds: Bounds): Promise<ParcelsAt | undefined> {
    const numbers = rowsInBox(this.#file.index.tree, bounds)
    if (numbers.length > MOST_BLOCKS) return undefined
    return holding(async (hold) => gatherParcels(this.#file.index, await this.#take(numbers, hold), bounds))
  }

  /** Closes the file once the reads on their way are done. Nothing may be asked any more. */
  async close(): Promise<void> {
    await Promise.all([this.#blocks.close(), this.#keys.close()])
    await this.#file.close()
  }

  async #take(numbers: readonly number[], hold: Hold): Promise<ParcelBlock[]> {
    const blocks = await this.#blocks.take(numbers, hold)
    return blocks.map(({ content }) => content)
  }

  async #keysIn(number: number, hold: Hold): Promise<KeyBlock> {
    const [block] = await this.#keys.take([number], hold)
    return block!.content
  }

  async #atPlace(place: number, hold: Hold): Promise<ParcelAt> {
    const [rows] = await this.#take([Math.floor(place / PLACES_A_BLOCK)], hold)
    return { rows: rows!, row: place % PLACES_A_BLOCK }
  }
}
