import type { BlockFile } from '../../shared/artefacts/blocks/block-file.ts'
import { firstNotBelow } from '../../shared/artefacts/first-not-below.ts'
import { KEYS_A_BLOCK, KeyBlock, PLACES_A_BLOCK } from '../../shared/artefacts/parcel-blocks/key-block.ts'
import { KeyBlocksOf } from '../../shared/artefacts/parcel-blocks/key-blocks-of.ts'
import { ParcelBlock } from '../../shared/artefacts/parcel-blocks/parcel-block.ts'
import {
  decodeParcelBlockIndex,
  type ParcelBlockIndex,
} from '../../shared/artefacts/parcel-blocks/parcel-block-index.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'
import type { LocalMetres } from '../../shared/geo/metres.ts'
import type { Best } from '../../shared/space/best-parcel.ts'
import { rankOf } from '../../shared/space/rank.ts'
import { eachRowInBox, rowsInBox } from '../../shared/space/rows-in-box.ts'
import { blocksInTurn } from '../blocks/blocks-in-turn.ts'
import type { HeldBlocks } from '../blocks/held-blocks.ts'
import { type Hold, holding } from '../blocks/hold.ts'
import type { BlockFiles } from '../blocks/opening.ts'
import { blocksInSlots, type InSlot, type SlotMemory } from '../blocks/slot-blocks.ts'
import type { RowsIn } from '../reading/rows-in.ts'
import { byTurns, Turn } from '../reading/turns.ts'
import type { Shape } from '../sales/shape.ts'
import { blocksAtPoint, blocksWithin, nearestInBlocks } from './nearest-in-blocks.ts'
import type { ParcelAt } from './parcel-at.ts'
import type { ParcelSource } from './parcel-source.ts'
import { rowsInShape, rowsMeeting } from './rows-in-shape.ts'
import { rowsNearShape } from './rows-near-shape.ts'

/**
 * The parcels of one département as blocks, read when they are asked for. A question computes from the index which blocks it needs, waits for
 * them, and reads them while it holds them. Its methods reject with DamagedFile when one cannot be read.
 */
export class ParcelBlocks implements ParcelSource {
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

  /** Reads the blocks around the point, then those that may hold a nearer parcel. */
  async search(frame: LocalMetres, best: Best, hold: Hold): Promise<void> {
    const { tree } = this.#file.index
    const first = blocksAtPoint(tree, frame, best.squared)
    if (first.length === 0) return
    nearestInBlocks(await this.take(first, hold), frame, best)
    // Every block whose box has the point in it was among them.
    if (best.squared === 0) return
    const others = blocksWithin(tree, frame, best.squared).filter((number) => !first.includes(number))
    if (others.length > 0) nearestInBlocks(await this.take(others, hold), frame, best)
  }

  /** Reads the block of its key, unless that is in memory: every question about a parcel asks this. */
  async has(key: number): Promise<boolean> {
    const number = this.#keyBlockOf(key)
    if (number < 0) return false
    // Read before anything else runs, so that the cache cannot drop it meanwhile.
    const ready = this.#keys.get(number)
    if (ready) return rankOf(ready.content.keys, key) >= 0
    return holding(async (hold) => {
      const [block] = await this.#takeKeys([number], hold)
      return rankOf(block!.keys, key) >= 0
    })
  }

  /** Reads the block of its key, then that of its place. */
  async find(key: number, hold: Hold): Promise<ParcelAt | undefined> {
    const number = this.#keyBlockOf(key)
    if (number < 0) return undefined
    const [block] = await this.#takeKeys([number], hold)
    const row = rankOf(block!.keys, key)
    return row < 0 ? undefined : this.#atPlace(block!.places[row]!, hold)
  }

  /** Reads the blocks of their keys, then those of their places. */
  async ofRanks(ranks: readonly number[], hold: Hold): Promise<ParcelAt[]> {
    const keys = await takeEach(
      ranks.map((rank) => Math.floor(rank / KEYS_A_BLOCK)),
      (numbers) => this.#takeKeys(numbers, hold),
    )
    const places = ranks.map((rank, i) => keys[i]!.places[rank % KEYS_A_BLOCK]!)
    const blocks = await takeEach(
      places.map((place) => Math.floor(place / PLACES_A_BLOCK)),
      (numbers) => this.take(numbers, hold),
    )
    return places.map((place, i) => ({ rows: blocks[i]!, row: place % PLACES_A_BLOCK }))
  }

  async rankFrom(key: number, hold: Hold): Promise<number> {
    const number = this.#keyBlockOf(key)
    if (number < 0) return 0
    const [block] = await this.#takeKeys([number], hold)
    return number * KEYS_A_BLOCK + firstNotBelow(block!.keys, key)
  }

  async within(bounds: Bounds, hold: Hold): Promise<RowsIn<ParcelBlock>[]> {
    const numbers = rowsInBox(this.#file.index.tree, bounds).sort((a, b) => a - b)
    const found: RowsIn<ParcelBlock>[] = []
    const blocks = await this.take(numbers, hold)
    const turn = new Turn()
    for (const block of blocks) {
      if (turn.isOver) await turn.next()
      found.push({ artefact: block, rows: rowsMeeting(block.boxes, bounds) })
    }
    return found.filter(({ rows }) => rows.length > 0)
  }

  leastWithin([west, south, east, north]: Bounds): number {
    const { tree, counts } = this.#file.index
    let count = 0
    eachRowInBox(tree, [west, south, east, north], (number, at) => {
      const [left, bottom, right, top] = tree.boxes.subarray(at, at + 4)
      if (left! >= west && bottom! >= south && right! <= east && top! <= north) count += counts[number]!
    })
    return count
  }

  async eachInShape(shape: Shape, visit: (rows: ParcelBlock, row: number) => void): Promise<void> {
    const { inside, across } = await byTurns(rowsNearShape(this.#file.index.tree, shape))
    for (const numbers of [inside, across]) numbers.sort((a, b) => a - b)
    const turn = new Turn()
    for await (const block of blocksInTurn(this, inside)) {
      if (turn.isOver) await turn.next()
      for (let row = 0; row < block.count; row++) visit(block, row)
    }
    for await (const block of blocksInTurn(this, across)) {
      if (turn.isOver) await turn.next()
      for (const row of await rowsInShape(block, shape, turn)) visit(block, row)
    }
  }

  /** Blocks by their numbers, in the order of `numbers`. */
  async take(numbers: readonly number[], hold: Hold): Promise<ParcelBlock[]> {
    const blocks = await this.#blocks.take(numbers, hold)
    return blocks.map(({ content }) => content)
  }

  /** Closes the file once the reads on their way are done. Nothing may be asked any more. */
  async close(): Promise<void> {
    await Promise.all([this.#blocks.close(), this.#keys.close()])
    await this.#file.close()
  }

  /** The number of the block of keys that would hold a key, -1 before the first. */
  #keyBlockOf(key: number): number {
    // The block before the first that begins after the key.
    return firstNotBelow(this.#file.index.firstKeys, key + 1) - 1
  }

  async #takeKeys(numbers: readonly number[], hold: Hold): Promise<KeyBlock[]> {
    const blocks = await this.#keys.take(numbers, hold)
    return blocks.map(({ content }) => content)
  }

  async #atPlace(place: number, hold: Hold): Promise<ParcelAt> {
    const [rows] = await this.take([Math.floor(place / PLACES_A_BLOCK)], hold)
    return { rows: rows!, row: place % PLACES_A_BLOCK }
  }
}

/** What is taken of each number, in the order of `numbers`: each once. */
async function takeEach<B>(
  numbers: readonly number[],
  take: (distinct: readonly number[]) => Promise<B[]>,
): Promise<B[]> {
  const distinct = [...new Set(numbers)]
  const blocks = await take(distinct)
  const byNumber = new Map(distinct.map((number, i) => [number, blocks[i]!]))
  return numbers.map((number) => byNumber.get(number)!)
}

export const PARCEL_BLOCK_FILES: BlockFiles<ParcelBlockIndex, ParcelBlocks> = {
  kind: 'parcel-blocks',
  rows: 'parcels',
  decode: decodeParcelBlockIndex,
  blocksOf: (name, file, memory) => new ParcelBlocks(name, file, memory),
}
