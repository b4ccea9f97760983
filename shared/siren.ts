import { z } from 'zod'

/** A company's number in the SIRENE register, with the verdict of its check digit. */
export interface Siren {
  /** 9 digits. */
  siren: string
  /** Whether the Luhn sum holds. Reported, never enforced: INSEE itself has issued numbers that break it. */
  luhn: boolean
}

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

/** Reads a SIREN written with or without spaces (`552 081 317`); undefined when it is not 9 digits. */
export function parseSiren(text: string): Siren | undefined {
  const siren = withoutSpaces(text)
  return isSiren(siren) ? { siren, luhn: luhnHolds(siren) } : undefined
}

/** Groups a 9-digit SIREN by three, as official documents print it: `552 081 317`. */
export function formatSiren(siren: string): string {
  return `${siren.slice(0, 3)} ${siren.slice(3, 6)} ${siren.slice(6)}`
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '')
}

/** A SIREN, kept as 9 digits; spaces are tolerated, the check digit is not enforced. */
export const sirenSchema = z
  .string()
  .transform(withoutSpaces)
  .pipe(z.string().regex(SIREN, { error: 'must be a SIREN of 9 digits, for example 552081317' }))
  .meta({ description: 'SIREN: number of a company in the SIRENE register, 9 digits', example: '552081317' })
