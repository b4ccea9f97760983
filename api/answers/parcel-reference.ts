import { cadastreIdu } from '../../shared/identifiers/city-idu.ts'
import { formatIdu, isIdu, normaliseIdu, partsOfIdu } from '../../shared/identifiers/idu.ts'
import { isCommuneCode } from '../../shared/identifiers/insee.ts'
import { luhnHolds } from '../../shared/identifiers/siren.ts'

/** The reference of a parcel as people and files write it; without its commune it names a parcel of each. */
export interface ParcelReference {
  commune: string | undefined
  /** 3 digits; 000 where none is written. */
  prefix: string
  section: string
  number: string
}

const COMMUNE = '(?<commune>\\d{5}|2[AB]\\d{3})'
const BETWEEN = '[\\s\\-_/.,]*'
const APART = '[\\s\\-_/.,]+'
/** A section of letters; sections of digits only (Alsace-Moselle) must stand apart from what surrounds them. */
const LETTERS = '(?<section>[0-9]?[A-Z]|[A-Z]{2})'
const DIGITS = '(?<section>\\d{1,2})'
const PREFIX = '(?<prefix>\\d{3})'
const NUMBER = '(?<number>\\d{1,4})'
const WHOLE = [
  new RegExp(`^${COMMUNE}${BETWEEN}${PREFIX}${BETWEEN}${LETTERS}${BETWEEN}${NUMBER}$`),
  new RegExp(`^${COMMUNE}${APART}${LETTERS}${BETWEEN}${NUMBER}$`),
  new RegExp(`^${COMMUNE}${APART}${PREFIX}${APART}${DIGITS}${APART}${NUMBER}$`),
]
const LOCAL = [
  new RegExp(`^${PREFIX}${BETWEEN}${LETTERS}${BETWEEN}${NUMBER}$`),
  new RegExp(`^${PREFIX}${APART}${DIGITS}${APART}${NUMBER}$`),
]
/**
 * The 15 characters of the tax office (DGFiP): département, its direction (one digit), commune, prefix, section padded with a space or a zero, number.
 * With a space an IDU written in two (`761690000 Z0005`) has the same form: then the direction must be 0, as of most départements, or be overseas.
 */
const DGFIP_REFERENCE =
  /^(?=.{9}\S|..0|97)(?<departement>\d{2}|2[AB])\d(?<town>\d{3})(?<prefix>\d{3})(?<section>[ 0-9A-Z][0-9A-Z])(?<number>\d{4})$/

/**
 * Reads the reference of a parcel whose zeros, signs or commune may be missing: `75118 000 CL 15`, `69114 101 0B 287`, `000-CL-15`,
 * `760169000 Z0005`. Undefined when the text is none.
 */
export function readReference(text: string): ParcelReference | undefined {
  const written = text.trim().toUpperCase()
  // First: without its space, `760169000 Z0005` has the form of a parcel of another commune.
  const tax = DGFIP_REFERENCE.exec(written)?.groups
  if (tax && isCommuneCode(`${tax.departement}${tax.town}`))
    return reference({ ...tax, commune: `${tax.departement}${tax.town}`, section: tax.section!.trim() })
  const idu = normaliseIdu(written)
  if (idu !== undefined) return partsOfIdu(idu)
  for (const pattern of [...WHOLE, ...LOCAL]) {
    const found = pattern.exec(written)?.groups
    if (found && (found.commune === undefined || isCommuneCode(found.commune))) return reference(found)
  }
  return undefined
}

/** The IDU of a reference as the cadastre has it (of Paris and Lyon: the arrondissement), whose commune is `commune` where it has none; undefined when it has none and none is given, or is none. */
export function iduOf(written: ParcelReference, commune = ''): string | undefined {
  const idu = cadastreIdu(formatIdu({ ...written, commune: written.commune ?? commune.trim() }))
  return isIdu(idu) ? idu : undefined
}

/** Whether a text is the number of an establishment (SIRET): 14 digits that hold Luhn's sum, or are of La Poste, whose numbers do not. */
export function isSiret(text: string): boolean {
  const digits = text.replace(/\s/g, '')
  return /^\d{14}$/.test(digits) && (luhnHolds(digits) || digits.startsWith('356000000'))
}

const reference = (found: Record<string, string | undefined>): ParcelReference => ({
  commune: found.commune,
  prefix: found.prefix ?? '000',
  section: found.section!.padStart(2, '0'),
  number: found.number!.padStart(4, '0'),
})
