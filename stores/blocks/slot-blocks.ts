import type { BlockCache } from './block-cache.ts'
import type { BlockSlots } from './block-slots.ts'
import { HeldBlocks } from './held-blocks.ts'

/** A block in its slot. */
export interface InSlot<T> {
  readonly content: T
  readonly slot: ArrayBuffer
  /** Of the whole slot. */
  readonly bytes: number
}

/** The memory of blocks that are read in place: what is held, and the slots that it lies in. */
export interface SlotMemory {
  cache: BlockCache
  slots: BlockSlots
}

/** How the blocks of a file are read. */
export interface SlotReader<T> {
  /** Bytes of a block. */
  lengthOf(number: number): number
  /** Reads a block into the beginning of `room`. */
  read(number: number, room: Buffer): Promise<Buffer>
  /** Opens a block that lies at the beginning of a slot. */
  open(slot: ArrayBuffer, number: number): T
}

/** The blocks of an open file that are read in place. `name` is that of the file in the store, for errors. */
export function blocksInSlots<T>(
  name: string,
  { cache, slots }: SlotMemory,
  { lengthOf, read, open }: SlotReader<T>,
): HeldBlocks<InSlot<T>> {
  return new HeldBlocks<InSlot<T>>(
    {
      name,
      read: (number) =>
        cache.read(lengthOf(number), async (room) => {
          const slot = slots.filled(await read(number, room))
          return { content: open(slot, number), slot, bytes: slot.byteLength }
        }),
      forget: ({ slot }) => slots.giveBack(slot),
    },
    cache,
  )
}
