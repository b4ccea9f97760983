import { z } from 'zod'
import { refusalText } from '../text/refusal-text.ts'
import { identifierSentences } from './identifier-sentences.ts'

const SIREN = /^\d{9}$/

/** Whether `text` is exactly 9 digits. */
export function isSiren(text: string): boolean {
  return SIREN.test(text)
}

/**
 * Luhn's sum over a string of digits (SIREN or SIRET): true when it is a multiple of ten.
 * La Poste's establishments (SIRET 356000000…) are the known exception of the register.
 */
export function luhnHolds(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48
    const weighed = i % 2 === 0 ? digit : digit * 2
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return sum % 10 === 0
}

/** Characters of a SIREN as people write it: with spaces between its digits. */
const LONGEST_WRITING = 30
const NOT_A_SIREN = refusalText(identifierSentences.siren())

/** A SIREN, kept as 9 digits; spaces are tolerated. The check digit is not enforced: INSEE itself has issued numbers that break it. */
export const sirenSchema = z
  .string()
  .max(LONGEST_WRITING, { error: NOT_A_SIREN })
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(SIREN, { error: NOT_A_SIREN }))
  .describe('SIREN: number of a company in the SIRENE register, 9 digits')
