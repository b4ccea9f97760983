import {
  type ADDRESS_ENTRIES,
  type ADDRESS_NUMBERS,
  banId,
  NO_METHOD,
  NUMBER_METHODS,
  type NumberRest,
  storedDistance,
  storedRest,
} from '../../shared/artefacts/address-rows.ts'
import {
  type AddressesArtefact,
  ENTRY_TYPES,
  localityOf,
  numberOf,
  suffixOf,
} from '../../shared/artefacts/addresses.ts'
import { stringAt } from '../../shared/artefacts/string-table.ts'
import { UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import { unpackIdu } from '../../shared/identifiers/idu-pack.ts'
import type { RowBlock } from '../blocks/row-blocks.ts'
import type { AddressHit, AddressParcel } from './address-hit.ts'

export type EntryBlock = RowBlock<typeof ADDRESS_ENTRIES.schema>
export type NumberBlock = RowBlock<typeof ADDRESS_NUMBERS.schema>

/**
 * An entry (street, lieu-dit, municipality) as an answer, from the block that has it: a new object, to which the caller may add. Nothing is spread into
 * it: that takes longer than reading.
 */
export function readEntry(artefact: AddressesArtefact, entry: number, block: EntryBlock): AddressHit {
  const locality = artefact.entryLocalities[entry]!
  const at = entry - block.firstRow
  return {
    type: ENTRY_TYPES[artefact.entryTypes[entry]!]!,
    id: stringAt(block.rows.key, at),
    name: stringAt(block.rows.name, at),
    number: undefined,
    suffix: '',
    postcode: stringAt(artefact.postcodes, locality),
    commune: stringAt(artefact.communeCodes, locality),
    communeName: stringAt(artefact.communeNames, locality),
    city: stringAt(artefact.cityNames, locality),
    formerCommune: stringAt(artefact.formerNames, locality),
    distinction: stringAt(artefact.distinctions, locality),
    lng: artefact.entryX[entry]! / UNITS_PER_DEGREE,
    lat: artefact.entryY[entry]! / UNITS_PER_DEGREE,
    certified: false,
    parcels: [],
    importance: importanceOf(artefact, entry),
  }
}

/** A house number of an entry as an answer, in the same way. */
export function readNumber(
  artefact: AddressesArtefact,
  { entry, row }: { entry: number; row: number },
  { firstRow: firstEntry, rows: entries }: EntryBlock,
  { firstRow, rows: own }: NumberBlock,
): AddressHit {
  const packed = artefact.numbers[row]!
  const [number, suffix] = [numberOf(packed), stringAt(artefact.suffixes, suffixOf(packed))]
  const at = row - firstRow
  const rest = storedRest(stringAt(own.rest, at))
  const locality = localityOf(artefact, entry, row)
  return {
    type: 'housenumber',
    id: rest.id ?? banId(stringAt(entries.key, entry - firstEntry), number, suffix),
    name: stringAt(entries.name, entry - firstEntry),
    number,
    suffix,
    postcode: stringAt(artefact.postcodes, locality),
    commune: stringAt(artefact.communeCodes, locality),
    communeName: stringAt(artefact.communeNames, locality),
    city: stringAt(artefact.cityNames, locality),
    formerCommune: stringAt(artefact.formerNames, locality),
    distinction: stringAt(artefact.distinctions, locality),
    lng: own.x[at]! / UNITS_PER_DEGREE,
    lat: own.y[at]! / UNITS_PER_DEGREE,
    certified: own.certified[at] === 1,
    parcels: parcelsOf(own, at, rest),
    importance: importanceOf(artefact, entry),
  }
}

function importanceOf({ importance }: AddressesArtefact, entry: number): number {
  return importance[entry]! / 255
}

function parcelsOf(
  { method, distance, parcel }: NumberBlock['rows'],
  at: number,
  rest: NumberRest,
): AddressParcel[] {
  const code = method[at]!
  if (code === NO_METHOD) return []
  const how = { method: NUMBER_METHODS[code]!, distanceMetres: storedDistance(distance[at]!) }
  const first = { idu: unpackIdu(parcel[at]!), ...how }
  return rest.parcels ? [first, ...rest.parcels.map((idu) => ({ idu, ...how }))] : [first]
}
