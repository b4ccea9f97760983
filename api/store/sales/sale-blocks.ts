import type { BlockFile } from '../../../shared/artefacts/blocks/block-file.ts'
import { SaleBlock } from '../../../shared/artefacts/sale-blocks/sale-block.ts'
import type { SaleBlockIndex } from '../../../shared/artefacts/sale-blocks/sale-block-index.ts'
import { type Bounds, boxesMeet } from '../../../shared/geo/bounds.ts'
import { rowsInBox } from '../../../shared/space/rows-in-box.ts'
import type { HeldBlocks } from '../../../stores/blocks/held-blocks.ts'
import { blocksInSlots, type InSlot, type SlotMemory } from '../../../stores/blocks/slot-blocks.ts'
import { miss, type PagedFile } from '../pages/gathering.ts'

/** A question that reaches into more blocks than these (3 MB) is answered from the whole département. */
const MOST_BLOCKS = 128

/** The sales of one département as blocks, read when they are asked for. */
export class SaleBlocks implements PagedFile {
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

  /** False once a block could not be read: the file has to be checked again. */
  get isSound(): boolean {
    return this.#blocks.isSound
  }

  /** Numbers of the blocks whose box meets a box (1e-7 degrees); undefined when they are too many to be read for one question. */
  near(bounds: Bounds): readonly number[] | undefined {
    const { tree } = this.#file.index
    if (!tree || !boxesMeet(tree.box, bounds)) return []
    const numbers = rowsInBox(tree, bounds)
    return numbers.length > MOST_BLOCKS ? undefined : numbers
  }

  /** A block. When it is not in memory it is missed (see `miss`), and undefined. Its bytes may be overwritten once the event loop has gone on. */
  block(number: number): SaleBlock | undefined {
    const held = this.#blocks.get(number)
    if (!held) miss(this, number)
    return held?.content
  }

  /** Reads blocks that stay in memory until the function this gives is called. Rejects with DamagedFile. */
  hold(numbers: ReadonlySet<number>): Promise<() => void> {
    return this.#blocks.hold(...numbers)
  }

  /** Closes the file once the reads on their way are done. Nothing may be asked any more. */
  async close(): Promise<void> {
    await this.#blocks.close()
    await this.#file.close()
  }
}
