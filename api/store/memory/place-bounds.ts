import { BLOCK_BYTES } from '../../../shared/artefacts/parcel-blocks/parcel-block.ts'
import { BlockCache } from '../../../stores/blocks/block-cache.ts'
import { BlockSlots } from '../../../stores/blocks/block-slots.ts'
import type { ColumnMemory } from '../pages/opened-columns.ts'
import type { ParcelBound } from '../space/open-parcels.ts'
import { MemoryRoom } from './memory-room.ts'

/** What bounds the places in memory; where it is undefined, all of them are. */
export interface PlaceBounds {
  parcels: ParcelBound | undefined
  /** Sales, addresses, buildings and planning zones. */
  columns: ColumnMemory | undefined
}

/** Of the memory for places, what blocks and pages may take, and the most that is of use to them: the page cache has the others. */
const SHARE_OF_BLOCKS = 1 / 8
const MOST_OF_BLOCKS = 128e6
/** Bytes of places of all older releases together, where those of the served one have no bound. */
const OLDER_MEMORY = 128e6

/** `placesMemory`, `parcelsMemory`: bytes; the second is for parcels alone, beside the first. */
export function placeBounds({
  placesMemory,
  parcelsMemory,
}: {
  placesMemory?: number | undefined
  parcelsMemory?: number | undefined
}): PlaceBounds {
  const slots = new BlockSlots(BLOCK_BYTES)
  const ofBlocks = (memory: number) => Math.min(MOST_OF_BLOCKS, memory * SHARE_OF_BLOCKS)
  const boundOf = (memory: number, parts: number) => ({
    room: new MemoryRoom(memory - parts * ofBlocks(memory)),
    cache: new BlockCache(ofBlocks(memory)),
    slots,
  })
  const own = parcelsMemory === undefined ? undefined : boundOf(parcelsMemory, 1)
  const columns = placesMemory === undefined ? undefined : boundOf(placesMemory, own ? 1 : 2)
  const shared = columns && { ...columns, cache: new BlockCache(ofBlocks(placesMemory ?? 0)) }
  return { parcels: own ?? shared, columns }
}

/** What bounds older releases: the same room as the served one, else a small one of their own, so that asking for them never doubles the memory. */
export function olderBounds(served: PlaceBounds): PlaceBounds {
  if (served.parcels && served.columns) return served
  const own = placeBounds({ placesMemory: OLDER_MEMORY })
  return { parcels: served.parcels ?? own.parcels, columns: served.columns ?? own.columns }
}
