import { isDepartementCode } from '../../../shared/identifiers/insee.ts'
import { isIris } from '../../../shared/identifiers/iris.ts'
import { IDENTIFIER_KINDS, type IdentifierKind } from '../../../shared/schemas/identifier.ts'
import { iduOf, readReference } from '../../answers/parcel-reference.ts'

/** A text read as one kind of identifier: `id` is how registers write it. */
export interface IdentifierForm {
  kind: IdentifierKind
  id: string
}

/** Reads a text without spaces and signs between its parts, in capitals; undefined when it has not the form. */
type Reader = (compact: string, written: string) => string | undefined

const whole =
  (pattern: RegExp): Reader =>
  (compact) =>
    pattern.test(compact) ? compact : undefined

/** `PC 075 118 21 V0012`: the types of Sitadel and those that people write for a PC of a house. */
const PERMIT = /^(?:PC|PCMI|DP|PA|PD)?((?:\d{3}|02[AB])\d{5}[A-Z0-9]\d{4})$/
/** Key of the BAN: commune, street, number, suffix. It is written with underscores, which mean something. */
const ADDRESS = /^[0-9AB]{5}_[0-9A-Z]{4,6}_\d{5}(?:_[0-9A-Z]+)*$/i
const STREET = /^([0-9AB]{5})[_:]([0-9A-Z]{4,6})$/i
/** Key of a sale: docs/prices.md. */
const SALE = /^[0-9a-f]{16}(?:-[1-9]\d{0,5})?$/i

const READERS: Readonly<Record<IdentifierKind, Reader>> = {
  parcel: (_, written) => {
    const reference = readReference(written)
    return reference?.commune === undefined ? undefined : iduOf(reference)
  },
  address: (_, written) => (ADDRESS.test(written) ? written.toLowerCase() : undefined),
  street: (_, written) => {
    const [, commune, street] = STREET.exec(written.toUpperCase()) ?? []
    return commune === undefined ? undefined : `${commune}_${street}`
  },
  building: whole(/^[0-9A-Z]{12}$/),
  company: whole(/^\d{9}$/),
  establishment: whole(/^\d{14}$/),
  diagnostic: whole(/^\d{2}[0-9A-Z]{2}[A-Z]\d{7}[0-9A-Z]$/),
  'co-ownership': whole(/^[A-Z]{2}\d{7}$/),
  sale: (_, written) => (SALE.test(written) ? written.toLowerCase() : undefined),
  permit: (compact) => PERMIT.exec(compact)?.[1],
  commune: whole(/^\d[\dAB]\d{3}$/),
  departement: (compact) => (isDepartementCode(compact) ? compact : undefined),
  region: whole(/^\d{2}$/),
  iris: (compact) => (isIris(compact) ? compact : undefined),
}

/**
 * Every kind whose form a text has, in the order of `IDENTIFIER_KINDS`. Spaces, dots, hyphens and lower case are tolerated where they mean
 * nothing; whether anything has the identifier is not judged.
 */
export function formsOf(text: string): IdentifierForm[] {
  const written = text.trim()
  const compact = written.toUpperCase().replace(/[\s.\-–·/]/g, '')
  return IDENTIFIER_KINDS.flatMap((kind) => {
    const id = READERS[kind](compact, written)
    return id === undefined ? [] : [{ kind, id }]
  })
}
