import { z } from 'zod'
import { cursorOf, questionHash, readCursor } from './cursor.ts'
import { parameterSentences } from './parameter-sentences.ts'
import { invalidParameters } from './problems.ts'

const count = z.number().int().nonnegative()

/** The parameter by which every list is gone through. */
export const cursorParameter = z
  .string()
  .max(500)
  .optional()
  .meta({ description: '`meta.next` of the answer before, to go on' })

/** What a list that is given page by page says in `meta`. */
export const pageAbout = {
  returned: count.meta({ description: 'Rows in this answer' }),
  limit: z.number().int().positive(),
  total: count.meta({ description: 'Rows on all pages' }),
  next: z.string().nullable().describe('`cursor` of the next page, of this release alone; null on the last'),
}

/** `total` where counting on would cost more than the answer. */
export const isExact = z
  .boolean()
  .meta({ description: 'false: at least `total`, because counting on would cost more than the answer' })

/** A question about a list that has an order of its own, in which a page is known by the rows before it. */
export interface ListQuestion {
  operation: string
  release: string
  /** All that was asked but for `cursor`, `offset` and `limit`. */
  question: unknown
  cursor: string | undefined
  offset?: number
  limit: number
}

const before = z.number().int().nonnegative().max(100_000_000)

/** Rows to pass over. Throws the 400 Problem when `cursor` and `offset` are both given, and those of `readCursor`. */
export function offsetOf({ operation, release, question, cursor, offset = 0 }: ListQuestion): number {
  if (cursor === undefined) return offset
  if (offset > 0)
    throw invalidParameters([{ parameter: 'offset', detail: parameterSentences.notWith('cursor') }])
  return readCursor(cursor, { release, question: questionHash(operation, question) }, before)
}

/** What `meta` says of the page that begins after `from` rows and has `returned` of `total`. */
export function aboutPage(
  { operation, release, question, limit }: ListQuestion,
  page: { from: number; returned: number; total: number },
) {
  const { from, returned, total } = page
  const end = from + returned
  // A page that is the last needs no cursor, and its hash costs as much as finding some sales.
  const hasNext = end < total && returned > 0
  const next = hasNext ? cursorOf({ release, question: questionHash(operation, question) }, end) : null
  return { returned, limit, total, next }
}
