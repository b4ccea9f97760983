import { type FileHandle, open } from 'node:fs/promises'
import { BLOCK_BYTES } from '../../../shared/artefacts/parcel-blocks/parcel-block.ts'
import type { BlockCache } from '../../../stores/blocks/block-cache.ts'
import type { BlockSlots } from '../../../stores/blocks/block-slots.ts'
import { HeldBlocks } from '../../../stores/blocks/held-blocks.ts'

/** Bytes of a page: those of a block of parcels, so that they lie in the same slots. A multiple of eight. */
export const PAGE_BYTES = BLOCK_BYTES

/** A page in its slot. */
interface Page {
  readonly view: DataView
  readonly slot: ArrayBuffer
  /** Of the whole slot. */
  readonly bytes: number
}

/** The memory of pages: what is held, and the slots that it lies in. */
export interface PageMemory {
  cache: BlockCache
  slots: BlockSlots
}

/** Rejects with DamagedFile when the file is no more what its release names. */
export type StillSame = () => Promise<void>

/** An open file that is read in pages. */
export class PageFile {
  readonly size: number
  readonly #handle: FileHandle
  readonly #held: HeldBlocks<Page>
  readonly #stillSame: StillSame

  private constructor(
    name: string,
    handle: FileHandle,
    size: number,
    { cache, slots }: PageMemory,
    stillSame: StillSame,
  ) {
    this.size = size
    this.#handle = handle
    this.#stillSame = stillSame
    this.#held = new HeldBlocks<Page>(
      {
        name,
        read: (number) =>
          cache.read(PAGE_BYTES, async (room) => {
            const at = number * PAGE_BYTES
            const length = Math.min(PAGE_BYTES, size - at)
            const slot = slots.filled(await this.#read(at, room.subarray(0, length)))
            return { view: new DataView(slot), slot, bytes: slot.byteLength }
          }),
        forget: ({ slot }) => slots.giveBack(slot),
      },
      cache,
    )
  }

  /** `name` is that of the file in the store, for errors. Throws the error of the file system. */
  static async open(name: string, path: string, memory: PageMemory, stillSame: StillSame): Promise<PageFile> {
    const handle = await open(path)
    return new PageFile(name, handle, (await handle.stat()).size, memory, stillSame)
  }

  /** False once a page could not be read: the file has to be checked again. */
  get isSound(): boolean {
    return this.#held.isSound
  }

  /** A page that is in memory. Its bytes may be overwritten once the event loop has gone on. */
  page(number: number): DataView | undefined {
    return this.#held.get(number)?.view
  }

  /** Reads pages that stay in memory until the function this gives is called. Rejects with DamagedFile. */
  hold(pages: ReadonlySet<number>): Promise<() => void> {
    return this.#held.hold(...pages)
  }

  /** Bytes of the file, in memory of their own. */
  async bytes(at: number, length: number): Promise<ArrayBuffer> {
    const own = new Uint8Array(length)
    await this.#read(at, own)
    return own.buffer
  }

  /** Closes the file once the reads on their way are done. Nothing may be asked any more. */
  async close(): Promise<void> {
    await this.#held.close()
    await this.#handle.close()
  }

  /** A page has no checksum: the file must not have been written to since its release was opened. */
  async #read(at: number, into: Uint8Array): Promise<Uint8Array> {
    for (let read = 0; read < into.length; ) {
      const { bytesRead } = await this.#handle.read(into, read, into.length - read, at + read)
      if (bytesRead === 0) throw new Error(`ends at byte ${at + read} of ${this.size}`)
      read += bytesRead
    }
    await this.#stillSame()
    return into
  }
}
