import type { AddressFiles } from '../../ingest/datasets/ban/addresses-builder.ts'
import { StreetIndexBuilder } from '../../ingest/readmodel/street-index-builder.ts'
import {
  ADDRESS_ENTRIES,
  ADDRESS_NUMBERS,
  ADDRESS_PLACES,
  entryNames,
} from '../../shared/artefacts/address-rows.ts'
import { openAddresses } from '../../shared/artefacts/addresses.ts'
import { BLOCK_BYTES } from '../../shared/artefacts/blocks/block-index.ts'
import type { RowLayout, RowSchema } from '../../shared/artefacts/row-blocks/row-block.ts'
import { decodeRowBlockIndex } from '../../shared/artefacts/row-blocks/row-blocks.ts'
import { openStreetIndex } from '../../shared/artefacts/street-index.ts'
import type { DepartementAddresses } from '../../stores/addresses/departement-addresses.ts'
import { LoadedAddresses } from '../../stores/addresses/loaded-addresses.ts'
import { BlockCache } from '../../stores/blocks/block-cache.ts'
import { BlockSlots } from '../../stores/blocks/block-slots.ts'
import { RowBlocks } from '../../stores/blocks/row-blocks.ts'
import type { SlotMemory } from '../../stores/blocks/slot-blocks.ts'

export type BuiltAddresses = DepartementAddresses & { readonly names: readonly string[] }

/** The addresses that were built for a département, whose blocks are read from memory, and the names of its entries. */
export function builtAddresses(
  files: AddressFiles,
  memory: SlotMemory = { cache: new BlockCache(1e9), slots: new BlockSlots(BLOCK_BYTES) },
): BuiltAddresses {
  const entries = wholeFile(files['address-entries'].chunks)
  return {
    ...openAddresses(wholeFile(files.addresses.chunks)),
    entries: rowsOf(ADDRESS_ENTRIES, entries, memory),
    houses: rowsOf(ADDRESS_NUMBERS, wholeFile(files['address-numbers'].chunks), memory),
    places: rowsOf(ADDRESS_PLACES, wholeFile(files['address-places'].chunks), memory),
    names: entryNames(entries),
  }
}

/** The addresses of départements, in the order of their codes, with the index of their search. */
export function searchable(built: readonly BuiltAddresses[]): LoadedAddresses {
  const index = new StreetIndexBuilder()
  for (const one of built) index.add(one, one.names)
  return new LoadedAddresses(openStreetIndex(wholeFile(index.encode())), built)
}

const wholeFile = (chunks: Uint8Array[]): ArrayBuffer => Uint8Array.from(Buffer.concat(chunks)).buffer

function rowsOf<S extends RowSchema>(layout: RowLayout<S>, bytes: ArrayBuffer, memory: SlotMemory) {
  const found = decodeRowBlockIndex(layout, bytes, bytes.byteLength)
  if ('needed' in found) throw new Error('the whole file is there')
  const { index } = found
  const { starts } = index
  const file = {
    index,
    lengthOf: (number: number) => starts[number + 1]! - starts[number]!,
    async read(number: number, room: Buffer) {
      room.set(new Uint8Array(bytes, starts[number]!, file.lengthOf(number)))
      return room.subarray(0, file.lengthOf(number))
    },
    close: async () => undefined,
  }
  return new RowBlocks(layout.schema, layout.magic, file, memory)
}
