import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Sentence } from '../../shared/text/sentence.ts'
import { Problem } from './problem.ts'
import { invalidParameters } from './problems.ts'
import { releaseSentences } from './release-sentences.ts'

/** What a cursor belongs to: it goes on with its own question alone, and in its own release alone. */
export interface CursorOwner {
  release: string
  question: string
}

/** What tells questions apart: the operation, and all that was asked but for the page (`cursor`, `limit`). */
export function questionHash(operation: string, question: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([operation, question]))
    .digest('base64url')
    .slice(0, 12)
}

/** The text by which a client goes on where a page ended. `position` is any JSON. */
export function cursorOf({ release, question }: CursorOwner, position: unknown): string {
  const body = JSON.stringify([release, question, position])
  return `${Buffer.from(body).toString('base64url')}.${checkOf(body)}`
}

/**
 * The position that a cursor holds. Throws the 400 Problem for a text that is no cursor, was changed, or belongs to another question, the 410
 * Problem when its release is not the one served.
 */
export function readCursor<P>(text: string, { release, question }: CursorOwner, position: z.ZodType<P>): P {
  const [own, asked, at] = parsed(text) ?? []
  if (own === undefined) throw refusedCursor(releaseSentences.noCursor())
  if (asked !== question) throw refusedCursor(releaseSentences.otherCursor())
  if (own !== release) throw new Problem('release-changed', releaseSentences.oldCursor(own, release))
  const { data } = position.safeParse(at)
  if (data === undefined) throw refusedCursor(releaseSentences.aimlessCursor())
  return data
}

/** The 400 Problem of a cursor that cannot be followed. */
export const refusedCursor = (detail: Sentence) => invalidParameters([{ parameter: 'cursor', detail }])

const body = z.tuple([z.string().max(40), z.string().max(20), z.unknown()])

function parsed(text: string): z.output<typeof body> | undefined {
  const dot = text.lastIndexOf('.')
  const written = Buffer.from(text.slice(0, dot), 'base64url').toString()
  if (dot < 0 || text.slice(dot + 1) !== checkOf(written)) return undefined
  try {
    return body.safeParse(JSON.parse(written)).data
  } catch {
    return undefined
  }
}

/** Finds what was mistyped or cut. It keeps no secret: a position is checked like any other input. */
function checkOf(written: string): string {
  return createHash('sha256').update('cursor').update(written).digest('base64url').slice(0, 8)
}
