import {
  type AddressesArtefact,
  banId,
  ENTRY_TYPES,
  NO_METHOD,
  NUMBER_METHODS,
  numberOf,
  storedDistance,
  suffixOf,
} from '../../../shared/artefacts/addresses.ts'
import { firstNotBelow } from '../../../shared/artefacts/first-not-below.ts'
import { stringAt } from '../../../shared/artefacts/string-table.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { unpackIdu } from '../../../shared/identifiers/idu.ts'
import type { AddressHit, AddressParcel } from '../../../stores/addresses/address-store.ts'

/** An entry (street, lieu-dit, municipality) as an answer: a new object, to which who asked may add. Nothing is spread into it: that takes longer than reading. */
export function readEntry(artefact: AddressesArtefact, entry: number): AddressHit {
  const locality = artefact.entryLocalities[entry]!
  return {
    type: ENTRY_TYPES[artefact.entryTypes[entry]!]!,
    id: stringAt(artefact.entryKeys, entry),
    name: stringAt(artefact.entryNames, entry),
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
export function readNumber(artefact: AddressesArtefact, entry: number, row: number): AddressHit {
  const key = stringAt(artefact.entryKeys, entry)
  const packed = artefact.numbers[row]!
  const [number, suffix] = [numberOf(packed), stringAt(artefact.suffixes, suffixOf(packed))]
  const odd = firstNotBelow(artefact.oddRows, row)
  const locality = artefact.numberLocalities[row]!
  return {
    type: 'housenumber',
    id: artefact.oddRows[odd] === row ? stringAt(artefact.oddIds, odd) : banId(key, number, suffix),
    name: stringAt(artefact.entryNames, entry),
    number,
    suffix,
    postcode: stringAt(artefact.postcodes, locality),
    commune: stringAt(artefact.communeCodes, locality),
    communeName: stringAt(artefact.communeNames, locality),
    city: stringAt(artefact.cityNames, locality),
    formerCommune: stringAt(artefact.formerNames, locality),
    distinction: stringAt(artefact.distinctions, locality),
    lng: artefact.numberX[row]! / UNITS_PER_DEGREE,
    lat: artefact.numberY[row]! / UNITS_PER_DEGREE,
    certified: artefact.certified[row] === 1,
    parcels: parcelsOf(artefact, row),
    importance: importanceOf(artefact, entry),
  }
}

function importanceOf({ importance }: AddressesArtefact, entry: number): number {
  return importance[entry]! / 255
}

/** The entry to which a house number row belongs. */
export function entryOf({ firstNumbers }: AddressesArtefact, row: number): number {
  return firstNotBelow(firstNumbers, row + 1) - 1
}

function parcelsOf(artefact: AddressesArtefact, row: number): AddressParcel[] {
  const method = artefact.methods[row]!
  if (method === NO_METHOD) return []
  const how = { method: NUMBER_METHODS[method]!, distanceMetres: storedDistance(artefact.distances[row]!) }
  const parcels = [{ idu: unpackIdu(artefact.parcels[row]!), ...how }]
  for (let at = firstNotBelow(artefact.moreRows, row); artefact.moreRows[at] === row; at++)
    parcels.push({ idu: unpackIdu(artefact.moreParcels[at]!), ...how })
  return parcels
}
