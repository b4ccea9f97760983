import { z } from 'zod'
import { refusalText } from '../text/refusal-text.ts'
import { cadastreIdu } from './city-idu.ts'
import { identifierSentences } from './identifier-sentences.ts'
import { communeCodeOf, departementOf, isCommuneCode } from './insee.ts'

/** A parcel's identifier as the cadastre writes it: 14 characters, made by `isIdu`, `normaliseIdu`, `parseIdu` or `iduSchema` alone. */
export type Idu = string & z.$brand<'Idu'>

/** An identifier, cut into what it is made of: commune, prefix, section, number. */
export interface ParsedIdu {
  idu: Idu
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
export function isIdu(text: string): text is Idu {
  return text.length === 14 && AFTER_COMMUNE.test(text.slice(5)) && isStrictCommune(communeCodeOf(text))
}

function isStrictCommune(code: string): boolean {
  return isCommuneCode(code) && code === code.toUpperCase()
}

/** The IDU a person meant: spaces dropped, upper case. `75118 000 ct 0005` → `75118000CT0005`; undefined if it is none. */
export function normaliseIdu(text: string): Idu | undefined {
  const idu = compact(text)
  return isIdu(idu) ? idu : undefined
}

function compact(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

/** Cuts an IDU into its parts; undefined unless it is written exactly as the cadastre does (see `normaliseIdu`). */
export function parseIdu(text: string): ParsedIdu | undefined {
  if (!isIdu(text)) return undefined
  return { idu: text, departement: departementOf(text), ...partsOfIdu(text) }
}

/** The four parts of an IDU. Its form is not checked: see `isIdu`. */
export function partsOfIdu(idu: string): Pick<ParsedIdu, 'commune' | 'prefix' | 'section' | 'number'> {
  return {
    commune: communeCodeOf(idu),
    prefix: idu.slice(5, 8),
    section: idu.slice(8, 10),
    number: idu.slice(10),
  }
}

/** Code of the section of a parcel: the ten characters that the IDUs of all its parcels begin with. */
export function sectionCodeOf(idu: string): string {
  return idu.slice(0, 10)
}

/** Puts an IDU together, restoring the zeros that source files strip. Does not judge the parts: see `isIdu`. */
export function formatIdu(parts: IduParts): string {
  const prefix = String(parts.prefix).padStart(3, '0')
  const section = parts.section.toUpperCase().padStart(2, '0')
  return parts.commune.toUpperCase() + prefix + section + String(parts.number).padStart(4, '0')
}

/** Characters of an IDU as people write it: with spaces between its parts. */
const LONGEST_WRITING = 30
const NOT_AN_IDU = refusalText(identifierSentences.idu())

/** A parcel's identifier, kept as the cadastre writes it; spaces, lower case and the code of Paris or Lyon with the arrondissement behind it (`75056102AG0011`) are tolerated. */
export const iduSchema = z
  .string()
  .max(LONGEST_WRITING, { error: NOT_AN_IDU })
  .transform((text) => cadastreIdu(compact(text)))
  .pipe(z.string().refine(isIdu, { error: NOT_AN_IDU }).brand<'Idu'>())
  .describe('Parcelle identifier (IDU): INSEE commune code (5), prefix (3), section (2), number (4)')
