import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { Address, FoundAddressAnswer, NearAddressAnswer } from '../../../shared/schemas/address.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AddressHit, AddressParcel } from '../../../stores/addresses/address-hit.ts'
import type { FoundAddress, NearAddress } from '../../../stores/addresses/address-store.ts'

/** Datasets every address answer is made from: addresses, names of communes, parcels. */
export const ADDRESS_DATASETS: readonly DatasetName[] = ['ban', 'cog', 'cadastre']

const TRUST = { declared: 1, contained: 0.9, near: 0.8 }
const NEAR_LOSS_A_METRE = 0.01

/** Trust in a link to a parcel by its method, 0 to 1; `near` loses with the distance in metres. */
export function trustIn(method: keyof typeof TRUST, metres: number | null): number {
  const score = TRUST[method] - (method === 'near' ? NEAR_LOSS_A_METRE * (metres ?? 0) : 0)
  return Math.round(score * 100) / 100
}

/** An address as it is answered (`addressSchema`). */
export function describeAddress(hit: AddressHit, territory: Territory): Address {
  const { type, name, suffix, number, distinction } = hit
  const houseNumber = number === undefined ? null : `${number}${suffix}`
  const city = hit.city === '' ? null : hit.city
  const line = houseNumber === null ? name : `${houseNumber} ${name}`
  const where = distinction === '' || type === 'municipality' ? line : `${line}, ${distinction}`
  const place = [hit.postcode, city ?? hit.communeName].filter((part) => part !== '').join(' ')
  return {
    label: type === 'municipality' ? name : `${where} ${place}`,
    type: type === 'municipality' ? 'commune' : type,
    id: hit.id,
    name: line,
    houseNumber,
    street: type === 'housenumber' || type === 'street' ? name : null,
    postcode: hit.postcode === '' ? null : hit.postcode,
    commune: { code: hit.commune, name: hit.communeName },
    city,
    formerCommune: hit.formerCommune === '' ? null : hit.formerCommune,
    context: contextOf(hit.commune, territory),
    geopoint: { lng: hit.lng, lat: hit.lat },
    certified: number === undefined ? null : hit.certified,
    parcels: hit.parcels.map(describeParcelLink),
  }
}

/** The address is a fresh object: members are added to it, because spreading it takes longer than reading it. */
export function describeFoundAddress(hit: FoundAddress, territory: Territory): FoundAddressAnswer {
  return Object.assign(describeAddress(hit, territory), {
    score: Math.round(hit.score * 10_000) / 10_000,
    numberMatch: hit.numberMatch ?? null,
  })
}

export function describeNear(hit: NearAddress, territory: Territory): NearAddressAnswer {
  return Object.assign(describeAddress(hit, territory), {
    distanceMeters: Math.round(hit.distanceMetres * 10) / 10,
  })
}

function describeParcelLink({ idu, method, distanceMetres }: AddressParcel) {
  return { idu, match: { method, score: trustIn(method, distanceMetres), distanceMeters: distanceMetres } }
}

/** Département code and name, and région. */
function contextOf(commune: string, territory: Territory): string {
  const departement = territory.departement(departementOf(commune))
  if (!departement) return departementOf(commune)
  const region = departement.region === undefined ? undefined : territory.region(departement.region)
  return [departement.code, departement.name, region?.name].filter((part) => part !== undefined).join(', ')
}
