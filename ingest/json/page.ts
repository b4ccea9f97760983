import { z } from 'zod'

/** A page of lines as data-fair portals send it; the last one names no next. */
const envelope = z.looseObject({
  total: z.number().int().nonnegative().optional(),
  next: z.string().optional(),
  results: z.array(z.unknown()),
})

/** A page, its lines as JSON texts in order. */
export interface JsonPage {
  total: number | undefined
  next: string | undefined
  lines: string[]
}

const START = '"results":['
/**
 * Between two flat objects. It cannot stand inside a text, where its quotation mark would be escaped, so that cutting here costs a
 * tenth of parsing.
 */
const BETWEEN = '},{"'

/** Cuts a page into its lines. Throws an error (of zod or JSON.parse) when it is none. */
export function readPage(text: string): JsonPage {
  const from = text.indexOf(START) + START.length
  const to = text.lastIndexOf(']')
  // Written with blanks, or holding nested objects: parsed and written again, whatever it costs.
  if (from < START.length || to < from || !isFlat(text, from, to)) return parsed(text)
  const { total, next } = envelope.parse(JSON.parse(text.slice(0, from) + text.slice(to)))
  if (to === from) return { total, next, lines: [] }
  const lines = text.slice(from + 2, to - 1).split(BETWEEN)
  return { total, next, lines: lines.map((line) => `{"${line}}`) }
}

/** Whether the lines between two positions are written without blanks, and the first holds no object or list. */
function isFlat(text: string, from: number, to: number): boolean {
  if (to === from) return true
  const end = text.indexOf(BETWEEN, from)
  const first = text.slice(from, end < 0 ? to : end + 1)
  return /^\{"[^[{]*\}$/.test(first) && text[to - 1] === '}'
}

function parsed(text: string): JsonPage {
  const { total, next, results } = envelope.parse(JSON.parse(text.replace(/^\uFEFF/, '')))
  return { total, next, lines: results.map((line) => JSON.stringify(line)) }
}
