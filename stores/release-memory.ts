import { BLOCK_BYTES } from '../shared/artefacts/blocks/block-index.ts'
import { BlockCache } from './blocks/block-cache.ts'
import { BlockSlots } from './blocks/block-slots.ts'
import type { SlotMemory } from './blocks/slot-blocks.ts'

/** Bytes that stay in memory whatever is asked, by file or process: what several releases share has one name. */
export type StayingBytes = ReadonlyMap<string, number>

/** Bytes that may be in memory. */
export interface MemoryLimits {
  /** All blocks, and what every question needs; left out: as many as there are. */
  placesMemory?: number | undefined
  /** Unpacked documents; left out: with the other blocks in `placesMemory`, or 64 MB where that has no bound. */
  documentsMemory?: number | undefined
}

const DOCUMENTS_MEMORY = 64e6
/** Blocks of all older releases together, where those of the served one have no bound. */
const OLDER_MEMORY = 128e6

/**
 * The memory of all releases that are open in a process. Within a bound all blocks are in one cache, whose room is what the files that stay leave of it;
 * without one what was read stays, and older releases have a small cache of their own, so that asking for them does not double the memory.
 */
export class ReleaseMemory {
  readonly served: SlotMemory
  readonly older: SlotMemory
  /** Of unpacked documents. */
  readonly documents: BlockCache
  readonly #staying = new Map<object, { isOlder: boolean; bytes: StayingBytes }>()

  constructor({ placesMemory, documentsMemory }: MemoryLimits) {
    const slots = new BlockSlots(BLOCK_BYTES)
    const isBounded = placesMemory !== undefined
    this.served = { cache: new BlockCache(placesMemory ?? Infinity), slots }
    this.older = isBounded ? this.served : { cache: new BlockCache(OLDER_MEMORY), slots }
    this.documents =
      isBounded && documentsMemory === undefined
        ? this.served.cache
        : new BlockCache(documentsMemory ?? DOCUMENTS_MEMORY)
  }

  /** Counts what stays of a release: instead of what was counted before, `undefined` once it is closed. */
  stays(release: object, isOlder: boolean, bytes: StayingBytes | undefined): void {
    if (bytes) this.#staying.set(release, { isOlder, bytes })
    else this.#staying.delete(release)
    const older = sumOf(this.#ofOlderAlone)
    if (this.older === this.served) this.served.cache.keep(this.stayingBytes + older)
    else this.older.cache.keep(older)
  }

  /** Bytes that stay of the served release. */
  get stayingBytes(): number {
    return sumOf(this.#of(false))
  }

  /** Bytes of older releases: what stays of them alone, and blocks in a cache of their own. */
  get olderBytes(): number {
    return sumOf(this.#ofOlderAlone) + (this.older === this.served ? 0 : this.older.cache.bytes)
  }

  #of(isOlder: boolean): StayingBytes {
    const all = [...this.#staying.values()].filter((one) => one.isOlder === isOlder)
    return new Map(all.flatMap(({ bytes }) => [...bytes]))
  }

  /** Files that older releases share with the served one are counted with that. */
  get #ofOlderAlone(): StayingBytes {
    const files = new Map(this.#of(true))
    for (const name of this.#of(false).keys()) files.delete(name)
    return files
  }
}

const sumOf = (staying: StayingBytes) => [...staying.values()].reduce((sum, bytes) => sum + bytes, 0)
