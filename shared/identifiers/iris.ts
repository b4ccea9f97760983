import { z } from 'zod'
import { refusalText } from '../text/refusal-text.ts'
import { identifierSentences } from './identifier-sentences.ts'
import { communeCodeOf, departementOf, isCommuneCode, normaliseInseeCode } from './insee.ts'

/** An IRIS: INSEE's statistical quarter, named by its commune and a number within it. */
export interface Iris {
  /** 9 characters. */
  iris: string
  departement: string
  commune: string
  /** 4 digits. */
  number: string
  /** True for number 0000: the commune is not cut into IRIS and this code stands for the whole of it. */
  wholeCommune: boolean
}

const WHOLE_COMMUNE = '0000'

/** Reads a 9-character IRIS code in either case, spaces tolerated; undefined when it has not that form. */
export function parseIris(text: string): Iris | undefined {
  const iris = normaliseIris(text)
  const commune = communeCodeOf(iris)
  const number = iris.slice(5)
  if (!isCommuneCode(commune) || !/^\d{4}$/.test(number)) return undefined
  return {
    iris,
    departement: departementOf(commune),
    commune,
    number,
    wholeCommune: number === WHOLE_COMMUNE,
  }
}

/** The code of an IRIS from its parts; without a number, the code of a commune that has no IRIS. */
export function formatIris(parts: { commune: string; number?: string }): string {
  return normaliseInseeCode(parts.commune) + (parts.number ?? WHOLE_COMMUNE).padStart(4, '0')
}

/** Whether `text` is a 9-character IRIS code as INSEE writes it (upper case, no space). */
export function isIris(text: string): boolean {
  return parseIris(text)?.iris === text
}

function normaliseIris(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

/** An IRIS code, kept in INSEE's case. */
export const irisSchema = z
  .string()
  .transform(normaliseIris)
  .pipe(
    z.string().refine(isIris, {
      error: refusalText(identifierSentences.iris()),
    }),
  )
  .describe('IRIS code: INSEE commune code (5) then number (4)')
