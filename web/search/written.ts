import { iduOf, isSiret, readReference } from '../../api/answers/parcel-reference.ts'
import { writtenPoint } from '../../api/answers/written-point.ts'
import { cadastreIdu } from '../../shared/identifiers/city-idu.ts'
import { normaliseIdu } from '../../shared/identifiers/idu.ts'
import type { Territory } from '../../shared/territory/territory.ts'

/** What was typed into the search box when it is no address. */
export type WrittenQuery =
  | { kind: 'parcel'; idu: string }
  /** A reference that does not say its commune. */
  | { kind: 'reference' }
  /** WGS84 degrees. */
  | { kind: 'point'; lng: number; lat: number }
  | { kind: 'siret'; siren: string }

/** What a text means that is no address: a parcel, a point, the number of an establishment; undefined when it may be an address. */
export function readWritten(q: string, territory: Territory): WrittenQuery | undefined {
  const reference = readReference(q)
  const isKnown = reference?.commune !== undefined && territory.resolve(reference.commune) !== undefined
  if (isSiret(q) && !isKnown) return { kind: 'siret', siren: q.replace(/\s/g, '').slice(0, 9) }
  if (reference && reference.commune === undefined) return { kind: 'reference' }
  const idu = reference && iduOf(reference)
  // « 75018 B 12 » begins with a postcode, not with a commune.
  if (idu !== undefined && (isKnown || cadastreIdu(normaliseIdu(q) ?? '') === idu))
    return { kind: 'parcel', idu }
  const point = writtenPoint(q)
  return point && { kind: 'point', ...point }
}
