import { ADDRESS_ENTRIES, ADDRESS_NUMBERS, ADDRESS_PLACES } from '../../shared/artefacts/address-rows.ts'
import { openAddresses } from '../../shared/artefacts/addresses.ts'
import { openStreetIndex } from '../../shared/artefacts/street-index.ts'
import { stringAt } from '../../shared/artefacts/string-table.ts'
import { type Opening, openBlocks, openResident } from '../blocks/opening.ts'
import { rowFiles } from '../blocks/row-blocks.ts'
import type { DepartementAddresses } from './departement-addresses.ts'
import { LoadedAddresses } from './loaded-addresses.ts'

const ENTRIES = rowFiles('address-entries', 'streets, lieux-dits and communes', ADDRESS_ENTRIES)
const HOUSES = rowFiles('address-numbers', 'house numbers', ADDRESS_NUMBERS)
const PLACES = rowFiles('address-places', 'places of house numbers', ADDRESS_PLACES)

/**
 * Opens the addresses of a release; without its index they have places and no search. Throws DamagedFile when a file is missing or damaged, an Error when
 * the files do not fit together.
 */
export async function openAllAddresses(opening: Opening): Promise<LoadedAddresses> {
  const { id } = opening.manifest
  const indexes = await openResident('street-index', opening, openStreetIndex, (one) => one.documentCount)
  const byDepartement = await openDepartements(opening)
  const [index] = indexes.values()
  if (!index) return new LoadedAddresses(undefined, [...byDepartement.values()])
  const departements = Array.from({ length: index.departementStarts.length - 1 }, (_, i) =>
    stringAt(index.departements, i),
  )
  const artefacts = departements.map((departement, i) => {
    const artefact = byDepartement.get(departement)
    const entries = index.departementStarts[i + 1]! - index.departementStarts[i]!
    if (artefact?.entryCount !== entries)
      throw new Error(
        `The street index of ${id} has ${entries} entries of ${departement}, its addresses ${artefact?.entryCount ?? 'none'}`,
      )
    return artefact
  })
  return new LoadedAddresses(index, artefacts)
}

async function openDepartements(opening: Opening): Promise<ReadonlyMap<string, DepartementAddresses>> {
  const resident = await openResident('addresses', opening, openAddresses, (one) => one.numberCount)
  const entries = await openBlocks(ENTRIES, opening)
  const houses = await openBlocks(HOUSES, opening)
  const places = await openBlocks(PLACES, opening)
  const opened = Array.from(resident, ([area, artefact]): [string, DepartementAddresses] => {
    const of = <B extends { count: number }>(blocks: ReadonlyMap<string, B>, count: number): B => {
      const own = blocks.get(area)
      if (own?.count === count) return own
      throw new Error(`The addresses of ${area} have ${count} rows, their blocks ${own?.count ?? 'none'}`)
    }
    const { entryCount, numberCount } = artefact
    return [
      area,
      {
        ...artefact,
        entries: of(entries, entryCount),
        houses: of(houses, numberCount),
        places: of(places, numberCount),
      },
    ]
  })
  return new Map(opened)
}
