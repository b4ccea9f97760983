import { z } from 'zod'
import { refusalText } from '../../../shared/text/refusal-text.ts'
import { parameterSentences } from '../../answers/parameter-sentences.ts'

/** Characters of an address that is asked for. */
export const LONGEST_QUESTION = 250

/** The text of an address: bounded, and with something to look for in it. */
export const questionSchema = z
  .string()
  .max(LONGEST_QUESTION, { error: refusalText(parameterSentences.mostCharacters(LONGEST_QUESTION)) })
  // Not a pattern of the schema: many of its readers do not know \p.
  .refine((text) => /[\p{L}\p{N}]/u.test(text), {
    error: refusalText(parameterSentences.letterOrDigit()),
  })
  .describe(
    'Address, street, lieu-dit or town, as people write it: accents, case, abbreviations, word order and a typing mistake do not matter',
  )

/** How many addresses are wanted. */
export const addressLimitSchema = z
  .number()
  .int()
  .min(1)
  .max(20)
  .default(5)
  .meta({ description: 'Answers wanted, 1 to 20', example: 5 })
