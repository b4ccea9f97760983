import { wordsOf } from '../../shared/addresses/words.ts'

/** The parts of a postal address that its BAN key depends on. */
export interface StreetAddress {
  number: number
  /** `bis`, `ter`, a letter, or ''. */
  repetition: string
  /** Type and name of the street, abbreviations expanded, ASCII lower case. */
  street: string
}

const NUMBER = /^\s*(\d{1,4})\s*(bis|ter|quater|[a-d])?(?=[\s,/&-])/i
/** The other end of `3-5`, `88/92`, `1, 3 et 5`. */
const RANGE = /^\s*(?:[-/,&]|et|à|a)\s*\d{1,4}\s*(?:bis|ter|quater|[a-d](?=[\s,/&-]))?(?=[\s,/&-])/i

/** Reads `38-40 r etienne dolet` as 38, rue etienne dolet (the first number of a range); undefined without a number or a street. */
export function parseStreetAddress(text: string): StreetAddress | undefined {
  const found = NUMBER.exec(text)
  if (!found) return undefined
  let rest = text.slice(found[0].length)
  for (let range = RANGE.exec(rest); range; range = RANGE.exec(rest)) rest = rest.slice(range[0].length)
  const street = streetKey(rest)
  if (street === '' || /^\d/.test(street)) return undefined
  return { number: Number(found[1]), repetition: (found[2] ?? '').toLowerCase(), street }
}

/** A street's type and name in the form in which they are compared. */
export function streetKey(name: string): string {
  return wordsOf(name).join(' ')
}
