import type { BlockFile } from '../../shared/artefacts/blocks/block-file.ts'
import { SaleBlock } from '../../shared/artefacts/sale-blocks/sale-block.ts'
import {
  decodeSaleBlockIndex,
  type SaleBlockIndex,
} from '../../shared/artefacts/sale-blocks/sale-block-index.ts'
import { type Bounds, boxesMeet } from '../../shared/geo/bounds.ts'
import { eachRowInBox, rowsInBox } from '../../shared/space/rows-in-box.ts'
import type { HeldBlocks } from '../blocks/held-blocks.ts'
import type { Hold } from '../blocks/hold.ts'
import type { BlockFiles } from '../blocks/opening.ts'
import { blocksInSlots, type InSlot, type SlotMemory } from '../blocks/slot-blocks.ts'

/** The sales of one département by place, in blocks that are read when they are asked for. */
export class SaleBlocks {
  readonly #file: BlockFile<SaleBlockIndex>
  readonly #blocks: HeldBlocks<InSlot<SaleBlock>>

  /** `name` is that of the file in the store, for errors. */
  constructor(name: string, file: BlockFile<SaleBlockIndex>, memory: SlotMemory) {
    this.#file = file
    this.#blocks = blocksInSlots(name, memory, {
      lengthOf: (number) => file.lengthOf(number),
      read: (number, room) => file.read(number, room),
      open: (slot, number) => new SaleBlock(slot, file.lengthOf(number), file.index),
    })
  }

  get count(): number {
    return this.#file.index.count
  }

  /** minX, minY, maxX, maxY around all that have a place, in 1e-7 degrees; undefined when none has. */
  get box(): Int32Array | undefined {
    return this.#file.index.tree?.box
  }

  /** Blocks whose sites have a place. */
  get placedBlocks(): number {
    return this.#file.index.tree?.count ?? 0
  }

  /** False once a block could not be read: the file has to be checked again. */
  get isSound(): boolean {
    return this.#blocks.isSound
  }

  /** Numbers of the blocks whose box meets a box (1e-7 degrees). */
  near(bounds: Bounds): readonly number[] {
    const { tree } = this.#file.index
    return tree && boxesMeet(tree.box, bounds) ? rowsInBox(tree, bounds) : []
  }

  /** The blocks that `near` gives, in its order, with their boxes: all sites of such a block have a place, and lie in its box. */
  boxesNear(bounds: Bounds): { number: number; box: Bounds }[] {
    const { tree } = this.#file.index
    const found: { number: number; box: Bounds }[] = []
    if (!tree || !boxesMeet(tree.box, bounds)) return found
    eachRowInBox(tree, bounds, (number, at) => {
      const [minX, minY, maxX, maxY] = tree.boxes.subarray(at, at + 4)
      found.push({ number, box: [minX!, minY!, maxX!, maxY!] })
    })
    return found
  }

  /** Blocks by their numbers, in the order of `numbers`. Rejects with DamagedFile. */
  async take(numbers: readonly number[], hold: Hold): Promise<SaleBlock[]> {
    const blocks = await this.#blocks.take(numbers, hold)
    return blocks.map(({ content }) => content)
  }

  /** Closes the file once the reads on their way are done. Nothing may be asked any more. */
  async close(): Promise<void> {
    await this.#blocks.close()
    await this.#file.close()
  }
}

export const SALE_BLOCK_FILES: BlockFiles<SaleBlockIndex, SaleBlocks> = {
  kind: 'sale-blocks',
  rows: 'sales',
  decode: decodeSaleBlockIndex,
  blocksOf: (name, file, memory) => new SaleBlocks(name, file, memory),
}
