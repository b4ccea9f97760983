import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { AddressHit } from '../../../stores/addresses/address-hit.ts'
import type { Stores } from '../../../stores/stores.ts'
import { describeAddress, trustIn } from '../addresses/describe-address.ts'
import { coverageOfCommune } from '../coverage/dataset-coverage.ts'
import { absentBy, foundIn } from './absent.ts'
import { communeOf } from './identify-zone.ts'
import { BY_CODE, type KnownOf, leadsTo, matchBy } from './lead.ts'

/** A house number by its key in the BAN (`75118_1234_00005_bis`), in any case. */
export async function identifyAddress(key: string, stores: Stores): Promise<KnownOf> {
  const street = key.split('_').slice(0, 2).join('_')
  const numbers = (await numbersOf(street, stores)) ?? []
  const hit = numbers.find(({ id }) => id.toLowerCase() === key)
  if (!hit) return absentBy(coverageOfCommune('ban', key.toUpperCase(), stores))
  const { label } = describeAddress(hit, stores.territory)
  const parcels = hit.parcels.map(({ idu, method, distanceMetres }) => ({
    id: idu,
    match: matchBy(method, trustIn(method, distanceMetres), distanceMetres),
  }))
  return {
    status: 'known',
    name: label,
    coverage: foundIn('ban'),
    questions: [pointQuestion('/v1/addresses/reverse', hit), pointQuestion('/v1/parcels/nearest', hit)],
    leads: [
      ...leadsTo('parcel', parcels),
      ...leadsTo('street', [{ id: street.toUpperCase(), name: hit.name, match: BY_CODE }]),
      ...communeOf(hit.commune, stores),
    ],
  }
}

/** A street by its key in the BAN (`75118_1234`) or as sales name it (`75118:1234`). */
export async function identifyStreet(key: string, stores: Stores): Promise<KnownOf> {
  const numbers = await numbersOf(key, stores)
  if (!numbers) return absentBy(coverageOfCommune('ban', key, stores))
  const addresses = numbers.map((hit) => ({
    id: hit.id,
    name: describeAddress(hit, stores.territory).name,
    match: BY_CODE,
  }))
  return {
    status: 'known',
    name: numbers[0]?.name ?? null,
    coverage: foundIn('ban'),
    questions: [`/v1/transactions/by-zone?level=rue&code=${key.replace('_', ':')}`],
    leads: [...leadsTo('address', addresses), ...communeOf(key, stores)],
  }
}

const numbersOf = (street: string, { addresses }: Stores) =>
  addresses.ofStreet(departementOf(street), street.toUpperCase())

const pointQuestion = (path: string, { lng, lat }: AddressHit) => `${path}?lng=${lng}&lat=${lat}`
