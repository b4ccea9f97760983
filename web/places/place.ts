import { notFound } from '../../api/answers/problem.ts'
import { invalidParameters } from '../../api/answers/problems.ts'
import { placeSentences } from '../../api/operations/place-sentences.ts'
import { findZone } from '../../api/operations/prices/zone.ts'
import { streetPrices } from '../../shared/documents/sales.ts'
import { communeCodeOf, departementOf } from '../../shared/identifiers/insee.ts'
import type { ZoneLevel } from '../../shared/schemas/zone.ts'
import type { Stores } from '../../stores/stores.ts'
import { communeZone } from '../../stores/zones/zone-index.ts'
import { placePath, streetPath } from '../place-path.ts'
import { streetWriter } from '../streets/street-names.ts'

/** A place that has a page. */
export interface Place {
  level: ZoneLevel | 'rue'
  /** Official code; of a street: commune, colon, street. */
  code: string
  name: string
  path: string
  /** Code of its commune, or city; undefined for a département. */
  commune?: string
}

/** A commune, an arrondissement or a city, by its code or one it had before a merger. Throws 400 and 404 Problems. */
export function communePlace(asked: string, stores: Stores): Place {
  const code = asked.toUpperCase()
  if (!/^\d[0-9AB]\d{3}$/.test(code))
    throw invalidParameters([{ parameter: 'code', detail: placeSentences.notCommuneCode() }])
  const commune = stores.territory.resolve(code)
  if (!commune) throw notFound('unknown-zone', placeSentences.noCommuneWithCode(code))
  return placeOf(communeZone(commune, stores))
}

/** An IRIS or a département. Throws the Problems of a code that is none. */
export async function zonePlace(level: 'iris' | 'departement', code: string, stores: Stores): Promise<Place> {
  return placeOf((await findZone({ level, code }, stores)).zone)
}

function placeOf({ level, code, name }: { level: ZoneLevel; code: string; name: string }): Place {
  const path = placePath(level, code)!
  return { level, code, name, path, ...(level === 'departement' ? {} : { commune: communeCodeOf(code) }) }
}

/** A street that a loaded sale names. Throws the 404 Problem of one that none does. */
export async function streetPlace(commune: string, street: string, stores: Stores): Promise<Place> {
  const here = stores.territory.resolve(commune.toUpperCase())
  const code = `${here?.code ?? commune}:${street.toUpperCase()}`
  const known =
    here &&
    (await stores.documents.get(
      streetPrices,
      departementOf(here.code),
      streetPrices.key(here.code, street.toUpperCase()),
    ))
  if (!here || (!known && !stores.sales.hasZone(code)))
    throw notFound('unknown-zone', placeSentences.noSaleInStreet(street, commune))
  const write = await streetWriter([here.code], stores)
  const name = write({ code: street.toUpperCase(), name: known?.value.name ?? street, commune: here })
  return { level: 'rue', code, name, path: streetPath(here.code, street.toUpperCase()), commune: here.code }
}
