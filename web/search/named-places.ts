import { streetPrices } from '../../shared/documents/sales.ts'
import { departementOf } from '../../shared/identifiers/insee.ts'
import type { FoundAddressAnswer } from '../../shared/schemas/address.ts'
import type { Zone } from '../../shared/schemas/zone.ts'
import type { Stores } from '../../stores/stores.ts'
import { arrondissementOf } from '../../stores/zones/arrondissement.ts'
import { namedCommunes } from '../../stores/zones/named-communes.ts'
import { plainName } from '../../stores/zones/plain.ts'
import { communeZone } from '../../stores/zones/zone-index.ts'
import { placePath, streetPath } from '../place-path.ts'

/** What may stand behind a name: a département code or a postcode. */
const CODE = /\s*\(?\b(\d{5}|\d{2,3}|2[ab])\)?\s*$/i

/**
 * The towns whose whole name was typed (else the département), the most peopled first; a postcode or département code behind the
 * name chooses among them. What is only like a name is left to the search of addresses.
 */
export async function namedPlaces(typed: string, stores: Stores): Promise<Zone[]> {
  const { territory } = stores
  const arrondissement = arrondissementOf(plainName(typed), territory)
  if (arrondissement) return [communeZone(arrondissement, stores)]
  const code = CODE.exec(typed)?.[1]?.toUpperCase()
  const name = typed.replace(CODE, '')
  const plain = plainName(name)
  if (plain === '') return []
  const towns = (await namedCommunes(name, territory, code !== undefined)).filter(
    (one) =>
      plainName(one.name) === plain &&
      (code === undefined || one.departement === code || one.postcodes.includes(code)),
  )
  if (towns.length > 0) return towns.map((one) => communeZone(one, stores))
  return territory.data.departements
    .filter((one) => plainName(one.name) === plain && (code === undefined || one.code === code))
    .map((one) => ({ level: 'departement', code: one.code, name: one.name }))
}

/** BAN key of a street: commune, then the street as the land-tax files number it (FANTOIR). */
const STREET_KEY = /^([0-9AB]{5})_([0-9a-z]{4})$/i

/** The page of a town or street that an address search found; undefined for a house number, and for a street without sales. */
export async function pageOf({ type, id }: FoundAddressAnswer, stores: Stores): Promise<string | undefined> {
  if (type === 'commune') return placePath('commune', id)
  if (type !== 'street') return undefined
  const [, commune, street] = STREET_KEY.exec(id.toUpperCase()) ?? []
  if (commune === undefined || street === undefined) return undefined
  const known =
    stores.sales.hasZone(`${commune}:${street}`) ||
    (await stores.documents.get(streetPrices, departementOf(commune), streetPrices.key(commune, street))) !==
      undefined
  return known ? streetPath(commune, street) : undefined
}
