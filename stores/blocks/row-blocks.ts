import type { BlockFile } from '../../shared/artefacts/blocks/block-file.ts'
import {
  openRowBlock,
  type RowLayout,
  type RowSchema,
  type RowsOf,
} from '../../shared/artefacts/row-blocks/row-block.ts'
import {
  blockOfRow,
  decodeRowBlockIndex,
  type RowBlockIndex,
} from '../../shared/artefacts/row-blocks/row-blocks.ts'
import { type Bounds, boxesMeet } from '../../shared/geo/bounds.ts'
import { rowsInBox } from '../../shared/space/rows-in-box.ts'
import type { HeldBlocks } from './held-blocks.ts'
import type { Hold } from './hold.ts'
import type { BlockFiles } from './opening.ts'
import { blocksInSlots, type InSlot, type SlotMemory } from './slot-blocks.ts'

/** Some rows of a département, whose columns are readable while the question holds the block. */
export interface RowBlock<S extends RowSchema> {
  readonly departement: string
  readonly facts: RowBlockIndex['facts']
  /** The number of its first row among all of the département, and how many it has. */
  readonly firstRow: number
  readonly count: number
  readonly rows: RowsOf<S>
}

/** A file of rows that is open. */
type RowFile = Pick<BlockFile<RowBlockIndex>, 'index' | 'lengthOf' | 'read' | 'close'>

/** The rows of one département, in blocks that are read when they are asked for. */
export class RowBlocks<S extends RowSchema> {
  readonly index: RowBlockIndex
  readonly #file: RowFile
  readonly #blocks: HeldBlocks<InSlot<RowBlock<S>>>

  /** `name` is that of the file in the store, for errors. */
  constructor(schema: S, name: string, file: RowFile, memory: SlotMemory) {
    this.index = file.index
    this.#file = file
    const { departement, facts, firstRows } = file.index
    this.#blocks = blocksInSlots(name, memory, {
      lengthOf: (number) => file.lengthOf(number),
      read: (number, room) => file.read(number, room),
      open(slot, number) {
        const firstRow = firstRows[number]!
        const count = firstRows[number + 1]! - firstRow
        const rows = openRowBlock(schema, slot, file.lengthOf(number), count)
        return { departement, facts, firstRow, count, rows }
      },
    })
  }

  get departement(): string {
    return this.index.departement
  }

  get count(): number {
    return this.index.count
  }

  /** minX, minY, maxX, maxY around all rows, in 1e-7 degrees; undefined when they have no boxes, or there is none. */
  get box(): Int32Array | undefined {
    return this.index.tree?.box
  }

  /** False once a block could not be read: the file has to be checked again. */
  get isSound(): boolean {
    return this.#blocks.isSound
  }

  /** Numbers of the blocks whose box meets a box (1e-7 degrees), ascending. */
  near(bounds: Bounds): number[] {
    const { tree } = this.index
    if (!tree || !boxesMeet(tree.box, bounds)) return []
    return rowsInBox(tree, bounds).sort((a, b) => a - b)
  }

  /** Blocks by their numbers, in the order of `numbers`. Rejects with DamagedFile. */
  async take(numbers: readonly number[], hold: Hold): Promise<RowBlock<S>[]> {
    const blocks = await this.#blocks.take(numbers, hold)
    return blocks.map(({ content }) => content)
  }

  /** The block of each of these rows, in the order of `rows`. Rejects with DamagedFile. */
  async ofRows(rows: readonly number[], hold: Hold): Promise<RowBlock<S>[]> {
    const distinct: number[] = []
    const places = new Map<number, number>()
    const placeOf = rows.map((row) => {
      const number = blockOfRow(this.index, row)
      // Rows that follow each other are mostly of one block.
      if (distinct.at(-1) === number) return distinct.length - 1
      const known = places.get(number)
      if (known !== undefined) return known
      places.set(number, distinct.length)
      return distinct.push(number) - 1
    })
    const blocks = await this.take(distinct, hold)
    return placeOf.map((place) => blocks[place]!)
  }

  /** Keeps the block of a row until the question ends. Gives its read where it is not in memory, which rejects with DamagedFile; then `heldOf` has it. */
  need(row: number, hold: Hold): Promise<unknown> | undefined {
    return this.#blocks.need(blockOfRow(this.index, row), hold)
  }

  /** The block of a row, once the read that `need` gave is over. Throws an Error when it was not asked for. */
  heldOf(row: number): RowBlock<S> {
    const held = this.#blocks.get(blockOfRow(this.index, row))
    if (!held) throw new Error(`The block of row ${row} is not in memory: await what need() gives first`)
    return held.content
  }

  /** The blocks of the rows from `from` to before `to`, in their order. Rejects with DamagedFile. */
  async between(from: number, to: number, hold: Hold): Promise<RowBlock<S>[]> {
    if (from >= to) return []
    const first = blockOfRow(this.index, from)
    const length = blockOfRow(this.index, to - 1) + 1 - first
    return this.take(
      Array.from({ length }, (_, i) => first + i),
      hold,
    )
  }

  /** Closes the file once the reads on their way are done. Nothing may be asked any more. */
  async close(): Promise<void> {
    await this.#blocks.close()
    await this.#file.close()
  }
}

/** Files of rows of a layout. `kind`: that of their read model; `rows`: what they hold, for errors. */
export function rowFiles<S extends RowSchema>(
  kind: string,
  rows: string,
  layout: RowLayout<S>,
): BlockFiles<RowBlockIndex, RowBlocks<S>> {
  return {
    kind,
    rows,
    decode: (bytes, size) => decodeRowBlockIndex(layout, bytes, size),
    blocksOf: (name, file, memory) => new RowBlocks(layout.schema, name, file, memory),
  }
}
