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

/** What is asked of one département. */
interface Part {
  artefact: DepartementAddresses
  entries: number[]
  rows: number[]
}

/** Addresses in the order of `asked`, whose blocks are read in one round. Rejects with DamagedFile. */
export async function readAddresses(asked: readonly AskedAddress[], hold: Hold): Promise<AddressHit[]> {
  const parts: Part[] = []
  const places = asked.map(({ artefact, entry, row }) => {
    const known = parts.findIndex((one) => one.artefact === artefact)
    const at = known < 0 ? parts.push({ artefact, entries: [], rows: [] }) - 1 : known
    const { entries, rows } = parts[at]!
    const place = { part: at, entry: entries.length, row: rows.length }
    entries.push(entry)
    if (row !== undefined) rows.push(row)
    return place
  })
  const [entries, houses] = await Promise.all([
    Promise.all(parts.map(({ artefact, entries }) => artefact.entries.ofRows(entries, hold))),
    Promise.all(parts.map(({ artefact, rows }) => artefact.houses.ofRows(rows, hold))),
  ])
  return asked.map(({ artefact, entry, row }, i) => {
    const at = places[i]!
    const street = entries[at.part]![at.entry]!
    if (row === undefined) return readEntry(artefact, entry, street)
    return readNumber(artefact, { entry, row }, street, houses[at.part]![at.row]!)
  })
}
