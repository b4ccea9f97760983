import { z } from 'zod'
import { cadastreIdu } from './city-idu.ts'
import { departementOf, isCommuneCode } from './insee.ts'

/** A parcel's identifier (IDU), cut into what it is made of. */
export interface Idu {
  /** 14 characters: commune, prefix, section, number. */
  idu: string
  departement: string
  /** INSEE code, 5 characters. */
  commune: string
  /** 3 digits: 000, or the former commune the sheet came from. */
  prefix: string
  /** 2 characters, padded with a zero: `CT`, `0A`, `12` (Alsace-Moselle). */
  section: string
  /** 4 digits. */
  number: string
}

/** The parts an IDU is made from, as source files write them: padding zeros may be missing. */
export interface IduParts {
  commune: string
  prefix: string | number
  section: string
  number: string | number
}

const AFTER_COMMUNE = /^\d{3}[0-9A-Z]{2}\d{4}$/

/** Whether `text` is an IDU as the cadastre writes it: 14 characters, upper case, no space. */
export function isIdu(text: string): boolean {
  return text.length === 14 && AFTER_COMMUNE.test(text.slice(5)) && isStrictCommune(text.slice(0, 5))
}

function isStrictCommune(code: string): boolean {
  return isCommuneCode(code) && code === code.toUpperCase()
}

/** The IDU a person meant: spaces dropped, upper case. `75118 000 ct 0005` → `75118000CT0005`; undefined if it is none. */
export function normaliseIdu(text: string): string | undefined {
  const idu = compact(text)
  return isIdu(idu) ? idu : undefined
}

function compact(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

/** Cuts an IDU into its parts; undefined unless it is written exactly as the cadastre does (see `normaliseIdu`). */
export function parseIdu(text: string): Idu | undefined {
  if (!isIdu(text)) return undefined
  return {
    idu: text,
    departement: departementOf(text),
    commune: text.slice(0, 5),
    prefix: text.slice(5, 8),
    section: text.slice(8, 10),
    number: text.slice(10),
  }
}

/** Puts an IDU together, restoring the zeros that source files strip. Does not judge the parts: see `isIdu`. */
export function formatIdu(parts: IduParts): string {
  const prefix = String(parts.prefix).padStart(3, '0')
  const section = parts.section.toUpperCase().padStart(2, '0')
  return parts.commune.toUpperCase() + prefix + section + String(parts.number).padStart(4, '0')
}

/** Characters of an IDU as people write it: with spaces between its parts. */
const LONGEST_WRITING = 30
const NOT_AN_IDU =
  'must be a parcel identifier (IDU) of 14 characters: INSEE commune code (5), prefix (3 digits), section (2), number (4 digits), for example 75118000CT0005'

/** A parcel's identifier, kept as the cadastre writes it; spaces, lower case and the code of Paris or Lyon with the arrondissement behind it (`75056102AG0011`) are tolerated. */
export const iduSchema = z
  .string()
  .max(LONGEST_WRITING, { error: NOT_AN_IDU })
  .transform((text) => cadastreIdu(compact(text)))
  .pipe(z.string().refine(isIdu, { error: NOT_AN_IDU }))
  .meta({
    description: 'Parcelle identifier (IDU): INSEE commune code (5), prefix (3), section (2), number (4)',
  })

export { afterCommune, packIdu, unpackIdu } from './idu-pack.ts'
