import type { Readable } from 'node:stream'
import Papa from 'papaparse'
import { z } from 'zod'
import { Problem } from '../../problem.ts'

/** What one request may bring: enough for a spreadsheet, bounded for the memory of the service. */
export const MOST_ROWS = 10_000
export const MOST_BYTES = 5 * 1024 * 1024

/** A CSV body: its header, its rows, and how it was written. */
export interface CsvBody {
  header: string[]
  rows: string[][]
  delimiter: string
}

const parsed = z.object({
  data: z.array(z.array(z.string())),
  meta: z.object({ delimiter: z.string() }),
  errors: z.array(z.object({ code: z.string(), message: z.string(), row: z.number().optional() })),
})

/**
 * Reads a CSV body (UTF-8, header line, comma, semicolon, tab or bar). Throws the Problem 400 when it is none, or has more
 * than MOST_BYTES or MOST_ROWS (`payload-too-large`: the interface has no other status for a request it cannot take).
 */
export async function readCsv(body: Readable): Promise<CsvBody> {
  const text = await textOf(body)
  // The preview bounds the work on what will be refused.
  const result = parsed.parse(
    Papa.parse(text, {
      skipEmptyLines: 'greedy',
      delimitersToGuess: [',', ';', '\t', '|'],
      preview: MOST_ROWS + 2,
    }),
  )
  const quotes = result.errors.find(({ code }) => code === 'MissingQuotes' || code === 'InvalidQuotes')
  if (quotes) throw unreadable(`${quotes.message} (row ${(quotes.row ?? 0) + 1})`)
  const [header, ...rows] = result.data
  if (!header) throw unreadable('it is empty: not even a line of column names')
  if (rows.length > MOST_ROWS) throw tooLarge(`more than ${MOST_ROWS.toLocaleString('en')} rows`)
  return { header: header.map((name) => name.trim()), rows, delimiter: result.meta.delimiter }
}

async function textOf(body: Readable): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let bytes = 0
  try {
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > MOST_BYTES) throw tooLarge(`more than ${MOST_BYTES / 1024 / 1024} MB`)
      text += decoder.decode(chunk, { stream: true })
    }
    return text + decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) throw unreadable('it is not UTF-8: save it as « CSV UTF-8 »')
    throw error
  }
}

function unreadable(why: string): Problem {
  return new Problem(400, 'bad-request', 'Bad request', `The body cannot be read as CSV: ${why}`)
}

function tooLarge(what: string): Problem {
  return new Problem(
    400,
    'payload-too-large',
    'Payload too large',
    `The body has ${what}. Cut the file and send its parts one after the other.`,
  )
}
