import { ENTRY_TYPES } from '../../shared/artefacts/addresses.ts'
import { stringAt } from '../../shared/artefacts/string-table.ts'
import type { Hold } from '../blocks/hold.ts'
import type { AddressHit } from './address-hit.ts'
import { type DepartementAddresses, readAddresses } from './departement-addresses.ts'

const STREET = ENTRY_TYPES.indexOf('street')

/**
 * The house numbers of a street that is named by its key in the BAN (`75118_1234`), in any case; undefined when the département has no such street. A street of
 * several communes or postcodes has an entry for each. Reads the blocks of the streets of the commune, then those of the numbers. Rejects with DamagedFile.
 */
export async function numbersOfStreet(
  artefact: DepartementAddresses,
  key: string,
  hold: Hold,
): Promise<AddressHit[] | undefined> {
  const asked = key.toUpperCase()
  const [commune = ''] = asked.split('_')
  const { firstNumbers } = artefact
  const streets = streetsOfCommune(artefact, commune)
  const blocks = await artefact.entries.ofRows(streets, hold)
  const found = streets.filter((entry, i) => {
    const { firstRow, rows } = blocks[i]!
    return stringAt(rows.key, entry - firstRow).toUpperCase() === asked
  })
  if (found.length === 0) return undefined
  const numbers = found.flatMap((entry) => {
    const first = firstNumbers[entry]!
    return Array.from({ length: firstNumbers[entry + 1]! - first }, (_, i) => ({
      artefact,
      entry,
      row: first + i,
    }))
  })
  return readAddresses(numbers, hold)
}

/** The names of the streets of a commune by their keys in the BAN, in capitals. Rejects with DamagedFile. */
export async function streetNamesOf(
  artefact: DepartementAddresses,
  commune: string,
  hold: Hold,
): Promise<ReadonlyMap<string, string>> {
  const streets = streetsOfCommune(artefact, commune)
  const blocks = await artefact.entries.ofRows(streets, hold)
  return new Map(
    streets.map((entry, i) => {
      const { firstRow, rows } = blocks[i]!
      return [stringAt(rows.key, entry - firstRow).toUpperCase(), stringAt(rows.name, entry - firstRow)]
    }),
  )
}

function streetsOfCommune(
  { entryCount, entryTypes, entryLocalities, communeCodes }: DepartementAddresses,
  commune: string,
): number[] {
  // Codes are texts: comparing one for each street of a département would hold the event loop for milliseconds.
  const localities = new Set<number>()
  for (const locality of new Set(entryLocalities))
    if (stringAt(communeCodes, locality) === commune) localities.add(locality)
  const streets: number[] = []
  for (let entry = 0; entry < entryCount; entry++)
    if (entryTypes[entry] === STREET && localities.has(entryLocalities[entry]!)) streets.push(entry)
  return streets
}
