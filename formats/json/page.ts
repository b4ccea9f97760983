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

/** Signs of blanks between the objects, of objects or lists in them, or of an object without members. */
const NOT_FLAT = ['}, {', ':{', ':[', '{}']

/** Cuts a page into its lines. Throws an error (of zod or JSON.parse) when it is none. */
export function readPage(text: string): JsonPage {
  const from = text.indexOf(START) + START.length
  const to = text.lastIndexOf(']')
  // Written otherwise: parsed and written again, whatever it costs.
  if (from < START.length || to < from || !isFlat(text, from, to)) return parsed(text)
  const { total, next } = envelope.parse(JSON.parse(text.slice(0, from) + text.slice(to)))
  if (to === from) return { total, next, lines: [] }
  const lines = text.slice(from + 2, to - 1).split(BETWEEN)
  return { total, next, lines: lines.map((line) => `{"${line}}`) }
}

/** Whether the lines between two positions can be cut at BETWEEN. A sign may also stand inside a text: then it costs time, no more. */
function isFlat(text: string, from: number, to: number): boolean {
  if (to === from) return true
  if (!text.startsWith('{"', from) || text[to - 1] !== '}') return false
  return NOT_FLAT.every((sign) => text.indexOf(sign, from) < 0)
}

function parsed(text: string): JsonPage {
  const { total, next, results } = envelope.parse(JSON.parse(text.replace(/^\uFEFF/, '')))
  return { total, next, lines: results.map((line) => JSON.stringify(line)) }
}
