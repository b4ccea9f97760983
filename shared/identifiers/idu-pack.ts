import type { Idu } from './idu.ts'

/**
 * An IDU as one whole number below 2^51, so that a million of them fit in a Float64Array and compare as numbers.
 * The order of the numbers is the order of the texts. Layout, most significant first: département (a digit, then a
 * digit or the A/B of Corsica: 10 × 12), rest of the commune (1000), prefix (1000), section (36 × 36), number (10000).
 * Base 36 for the département would not fit: 36² × 10⁶ × 36² × 10⁴ exceeds 2^53.
 */
const NUMBERS = 10_000
const SECTIONS = 36 * 36
const PREFIXES = 1000
const COMMUNES = 1000
const SECOND_CHARACTERS = 12
/** Section and number together, the low half. */
const LOW = SECTIONS * NUMBERS

/** Packs a valid IDU (`isIdu`); any other text gives a meaningless number. Order-preserving, undone by `unpackIdu`. */
export function packIdu(idu: string): number {
  const departement = digit(idu, 0) * SECOND_CHARACTERS + letterOrDigit(idu, 1)
  const high = (departement * COMMUNES + threeDigits(idu, 2)) * PREFIXES + threeDigits(idu, 5)
  const section = letterOrDigit(idu, 8) * 36 + letterOrDigit(idu, 9)
  const number = digit(idu, 10) * 1000 + threeDigits(idu, 11)
  return high * LOW + section * NUMBERS + number
}

/** The IDU that `packIdu` turned into `packed`. */
export function unpackIdu(packed: number): Idu {
  // Below 2^51 the quotient keeps 2^-26 of precision, finer than 1 / LOW: floor never lands on the next integer.
  // Both halves then fit 32 bits, where remainders are cheap.
  const high = Math.floor(packed / LOW)
  const low = packed - high * LOW
  const place = (high / PREFIXES) | 0
  const prefix = high % PREFIXES
  const departement = (place / COMMUNES) | 0
  const commune = place % COMMUNES
  const section = (low / NUMBERS) | 0
  const number = low % NUMBERS
  const idu = String.fromCharCode(
    character(departement / SECOND_CHARACTERS),
    character(departement % SECOND_CHARACTERS),
    character(commune / 100),
    character((commune / 10) % 10),
    character(commune % 10),
    character(prefix / 100),
    character((prefix / 10) % 10),
    character(prefix % 10),
    character(section / 36),
    character(section % 36),
    character(number / 1000),
    character((number / 100) % 10),
    character((number / 10) % 10),
    character(number % 10),
  )
  // A number that `packIdu` made of an IDU is one again.
  return idu as Idu
}

/** The smallest packed IDU of any commune after that of `packed`, in the order of their codes. */
export function afterCommune(packed: number): number {
  return (Math.floor(packed / (PREFIXES * LOW)) + 1) * PREFIXES * LOW
}

function digit(text: string, at: number): number {
  return text.charCodeAt(at) - 48
}

function threeDigits(text: string, at: number): number {
  return digit(text, at) * 100 + digit(text, at + 1) * 10 + digit(text, at + 2)
}

/** 0…9 then A…Z as 0…35. */
function letterOrDigit(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code < 58 ? code - 48 : code - 55
}

/** Character code of the whole part of `value`: 0…35 as 0…9 then A…Z. */
function character(value: number): number {
  const whole = value | 0
  return whole < 10 ? whole + 48 : whole + 55
}
