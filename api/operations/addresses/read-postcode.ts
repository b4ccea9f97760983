import type { Territory } from '../../../shared/territory/territory.ts'
import { codesIn } from '../coverage/loaded.ts'

/** What the cell of a postcode column may mean. */
export interface WrittenPostcode {
  /** Its five digits; undefined for an INSEE code of Corsica. */
  postcode: string | undefined
  /** Communes of which it is the INSEE code, which files often have in its place; none when it is no such code. */
  communes: readonly string[]
}

const COUNTRY = /^F(?:R|RANCE)?[\s.-]*(?=\d)/
/** What spreadsheets make of a number: 75018.0, 75018,00. */
const DECIMALS = /[.,]0+$/
const DIGITS = 5

/**
 * The postcode that a cell means: `F-75018`, `75 018` and `75018.0` are 75018, and `1000` has lost the zero of 01000. Undefined when the cell holds
 * no code of five characters.
 */
export function readPostcode(cell: string, territory: Territory): WrittenPostcode | undefined {
  const written = cell
    .trim()
    .toUpperCase()
    .replace(COUNTRY, '')
    .replace(DECIMALS, '')
    .replace(/[\s.-]/g, '')
  if (/^2[AB]\d{3}$/.test(written)) return { postcode: undefined, communes: codesIn(written, territory) }
  if (!/^\d{4,5}$/.test(written)) return undefined
  const postcode = written.padStart(DIGITS, '0')
  return { postcode, communes: territory.resolve(postcode) ? codesIn(postcode, territory) : [] }
}
