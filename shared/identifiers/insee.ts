import { z } from 'zod'
import { refusalText } from '../text/refusal-text.ts'
import { identifierSentences } from './identifier-sentences.ts'

/**
 * Codes of the Code officiel géographique (INSEE). Only their form is judged here; whether a code exists is a
 * question for the Territory. Accepted forms: 01…96 on the mainland (2A and 2B for Corsica, 20 for the codes it
 * had before 1976, still met as former codes), 971…978 and 98x overseas.
 */
const MAINLAND = '(?:0[1-9]|[13-8]\\d|2[\\dAB]|9[0-6])'
const COMMUNE = new RegExp(`^(?:${MAINLAND}\\d{3}|97[1-8]\\d{2}|98\\d{3})$`)
const DEPARTEMENT = new RegExp(`^(?:${MAINLAND}|97[1-8]|98\\d)$`)

/** A code in the case INSEE writes it, without surrounding spaces: ` 2a004 ` → `2A004`. */
export function normaliseInseeCode(text: string): string {
  return text.trim().toUpperCase()
}

/** Whether `code` has the form of a commune code, in either case: `75118`, `2a004`, `97105`, `98613`. */
export function isCommuneCode(code: string): boolean {
  return COMMUNE.test(code.toUpperCase())
}

/** Whether `code` has the form of a département code, in either case: `75`, `2A`, `971`, `988`. */
export function isDepartementCode(code: string): boolean {
  return DEPARTEMENT.test(code.toUpperCase())
}

/**
 * Département of a commune code, or of anything that begins with one (IDU, IRIS): two characters on the mainland,
 * three overseas. The form is not checked: `departementOf('97105')` → `971`, `departementOf('2a004')` → `2A`.
 */
export function departementOf(code: string): string {
  const overseas = code.startsWith('97') || code.startsWith('98')
  const departement = code.slice(0, overseas ? 3 : 2)
  // Changing case costs more than all the rest, and few codes are written in the other one.
  return departement === '2a' || departement === '2b' ? departement.toUpperCase() : departement
}

/** Code of the commune that an IDU, an IRIS, a section or a street begins with: five characters. The form is not checked. */
export function communeCodeOf(code: string): string {
  return code.slice(0, 5)
}

/** Characters of a code as people write it: with spaces around it. */
export const LONGEST_CODE = 10
const NOT_A_COMMUNE = refusalText(identifierSentences.commune())

/** The form alone: a code of that form that does not exist is a question for the Territory, and a 404. */
const COMMUNE_FORM = /^\d[\dAB]\d{3}$/
const DEPARTEMENT_FORM = /^(?:\d[\dAB]|\d{3})$/

/** A commune, city or arrondissement municipal, kept in INSEE's case. */
export const communeCodeSchema = z
  .string()
  .max(LONGEST_CODE, { error: NOT_A_COMMUNE })
  .transform(normaliseInseeCode)
  .pipe(z.string().regex(COMMUNE_FORM, { error: NOT_A_COMMUNE }))
  .describe('INSEE code of a commune or of an arrondissement municipal')

const NOT_A_DEPARTEMENT = refusalText(identifierSentences.departement())

/** A département, kept in INSEE's case. */
export const departementCodeSchema = z
  .string()
  .max(LONGEST_CODE, { error: NOT_A_DEPARTEMENT })
  .transform(normaliseInseeCode)
  .pipe(z.string().regex(DEPARTEMENT_FORM, { error: NOT_A_DEPARTEMENT }))
