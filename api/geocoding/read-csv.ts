import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { Problem } from '../answers/problem.ts'
import { invalidParameters } from '../answers/problems.ts'
import { BODY_BYTES, CSV_BODY } from '../kernel/limits.ts'
import { nextTurn } from '../kernel/turns.ts'

/** A parsed CSV body. */
export interface CsvBody {
  header: string[]
  rows: string[][]
  delimiter: string
}

/**
 * Reads a CSV body (UTF-8, header line, comma, semicolon, tab or bar) in pieces, and lets the event loop serve others in between. Throws
 * Problem (400) when it is no CSV, or when it exceeds BODY_BYTES.csv or the rows, columns or row length of CSV_BODY.
 */
export async function readCsv(body: Readable): Promise<CsvBody> {
  const table = new TableReader()
  await new Promise<void>((resolve, reject) => {
    const pieces = Readable.from(piecesOf(body, table))
    const stop = (error: unknown) => {
      pieces.destroy()
      // The rest of the body must be read: a client that sends it all before it reads the answer would wait for ever.
      setImmediate(() => body.resume())
      reject(error)
    }
    Papa.parse<string[]>(pieces, {
      skipEmptyLines: 'greedy',
      delimitersToGuess: [',', ';', '\t', '|'],
      chunk: (result, parser) => {
        try {
          table.add(result)
        } catch (error) {
          // Rejects before `abort`, which calls `complete` and would resolve.
          stop(error)
          parser.abort()
        }
      },
      complete: () => resolve(),
      error: stop,
    })
  })
  return table.whole()
}

/** Collects what the parser finds, and throws as soon as it exceeds a limit. */
class TableReader {
  /** End of each piece that was given to the parser and has no result yet, in characters of the whole body. */
  readonly #ends: number[] = []
  #end = 0
  readonly #rows: string[][] = []
  #delimiter = ','

  /** To be called with each piece before it is given to the parser. */
  expect({ length }: string): void {
    this.#end += length
    this.#ends.push(this.#end)
  }

  /** Takes what the parser found in the next piece. */
  add({ data, errors, meta }: Papa.ParseResult<string[]>): void {
    const quotes = errors.find(({ code }) => code === 'MissingQuotes' || code === 'InvalidQuotes')
    if (quotes) throw unreadable(`${quotes.message} (row ${this.#rows.length + (quotes.row ?? 0) + 1})`)
    // The parser reads an unfinished row again with each piece: one endless row would be read as often as there are pieces.
    if ((this.#ends.shift() ?? this.#end) - meta.cursor > CSV_BODY.row) throw tooLong()
    if (data.some(({ length }) => length > CSV_BODY.columns))
      throw tooMuch(`has a row of more than ${CSV_BODY.columns} columns`)
    if (data.some((cells) => cells.reduce((sum, { length }) => sum + length, 0) > CSV_BODY.row))
      throw tooLong()
    for (const row of data) this.#rows.push(row)
    this.#delimiter = meta.delimiter
    if (this.#rows.length > CSV_BODY.rows + 1)
      throw tooLarge(`more than ${CSV_BODY.rows.toLocaleString('en')} rows`)
  }

  whole(): CsvBody {
    const [header, ...rows] = this.#rows
    if (!header) throw unreadable('it is empty: not even a line of column names')
    return { header: header.map((name) => name.trim()), rows, delimiter: this.#delimiter }
  }
}

/** The text of the body in pieces of the longest allowed row, however its bytes arrive: the parser guesses the delimiter from the first. */
async function* piecesOf(body: Readable, table: TableReader): AsyncGenerator<string> {
  let text = ''
  for await (const part of textOf(body)) {
    text += part
    for (; text.length >= CSV_BODY.row; text = text.slice(CSV_BODY.row)) {
      const piece = text.slice(0, CSV_BODY.row)
      table.expect(piece)
      yield piece
      await nextTurn()
    }
  }
  table.expect(text)
  if (text !== '') yield text
}

async function* textOf(body: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  try {
    // The body must not be destroyed when it is refused: the answer goes out on the same connection.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length
      if (bytes > BODY_BYTES.csv) throw fileTooLong()
      yield decoder.decode(chunk, { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) throw unreadable('it is not UTF-8: save it as « CSV UTF-8 »')
    throw error
  }
}

function unreadable(why: string): Problem {
  return new Problem('bad-request', `The body cannot be read as CSV: ${why}`)
}

function tooLong(): Problem {
  return tooMuch(`has a row of more than ${CSV_BODY.row.toLocaleString('en')} characters`)
}

function tooMuch(detail: string): Problem {
  return invalidParameters([{ parameter: 'body', detail }])
}

/** The Problem of a body of more than BODY_BYTES.csv. */
export function fileTooLong(): Problem {
  return tooLarge(`more than ${BODY_BYTES.csv / 1024 / 1024} MB`)
}

function tooLarge(what: string): Problem {
  return new Problem(
    'payload-too-large',
    `The body has ${what}. Split the file and send its parts one after the other.`,
  )
}
