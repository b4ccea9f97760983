import type { ADDRESS_ENTRIES, ADDRESS_NUMBERS, ADDRESS_PLACES } from '../../shared/artefacts/address-rows.ts'
import type { AddressesArtefact } from '../../shared/artefacts/addresses.ts'
import type { Hold } from '../blocks/hold.ts'
import type { RowBlocks } from '../blocks/row-blocks.ts'
import type { AddressHit } from './address-hit.ts'
import { readEntry, readNumber } from './read-hit.ts'

/** The addresses of one département: what is resident, and its rows in blocks that are read when they are asked for. */
export interface DepartementAddresses extends AddressesArtefact {
  readonly entries: RowBlocks<typeof ADDRESS_ENTRIES.schema>
  readonly houses: RowBlocks<typeof ADDRESS_NUMBERS.schema>
  readonly places: RowBlocks<typeof ADDRESS_PLACES.schema>
}

/** An entry that is asked for, or a house number of it. */
export interface AskedAddress {
  artefact: DepartementAddresses
  entry: number
  row: number | undefined
}

/** Addresses in the order of `asked`, whose blocks are read in one round. Rejects with DamagedFile. */
export async function readAddresses(asked: readonly AskedAddress[], hold: Hold): Promise<AddressHit[]> {
  const reads: Promise<unknown>[] = []
  for (const { artefact, entry, row } of asked) {
    const street = artefact.entries.need(entry, hold)
    if (street) reads.push(street)
    const house = row === undefined ? undefined : artefact.houses.need(row, hold)
    if (house) reads.push(house)
  }
  if (reads.length > 0) await Promise.all(reads)
  return asked.map(({ artefact, entry, row }) => {
    const street = artefact.entries.heldOf(entry)
    if (row === undefined) return readEntry(artefact, entry, street)
    return readNumber(artefact, { entry, row }, street, artefact.houses.heldOf(row))
  })
}
