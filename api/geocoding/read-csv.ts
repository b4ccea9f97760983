import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { Problem } from '../answers/problem.ts'
import { invalidParameters } from '../answers/problems.ts'
import { BODY_BYTES, CSV_BODY } from '../kernel/limits.ts'
import { nextTurn } from '../kernel/turns.ts'

/** A CSV body: its header, its rows, and how it was written. */
export interface CsvBody {
  header: string[]
  rows: string[][]
  delimiter: string
}

/**
 * Reads a CSV body (UTF-8, header line, comma, semicolon, tab or bar), a piece at a time with turns for others in between. Throws the
 * Problem 400 for more than BODY_BYTES.csv or CSV_BODY.rows, when it is no CSV or has more columns, or longer rows, than CSV_BODY
 * allows.
 */
export async function readCsv(body: Readable): Promise<CsvBody> {
  const table = new TableReader()
  await new Promise<void>((resolve, reject) => {
    const pieces = Readable.from(piecesOf(body, table))
    const stop = (error: unknown) => {
      pieces.destroy()
      // A client that sends the whole body before it reads would wait for ever if nobody read the rest.
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
          // Before the parser is stopped: it says then that it is complete.
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

/** Gathers what the parser finds in the pieces, and refuses what is too much as soon as it is there. */
class TableReader {
  /** Where each piece that the parser has not told of yet ends, in characters of the whole: the reading is ahead of the parsing. */
  readonly #ends: number[] = []
  #end = 0
  readonly #rows: string[][] = []
  #delimiter = ','

  /** Told of each piece before the parser is given it. */
  expect({ length }: string): void {
    this.#end += length
    this.#ends.push(this.#end)
  }

  /** Takes what the parser found in the next piece. */
  add({ data, errors, meta }: Papa.ParseResult<string[]>): void {
    const quotes = errors.find(({ code }) => code === 'MissingQuotes' || code === 'InvalidQuotes')
    if (quotes) throw unreadable(`${quotes.message} (row ${this.#rows.length + (quotes.row ?? 0) + 1})`)
    // What the parser could not finish comes again with each piece: one endless row would be read as often as there are pieces.
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

/** The text of the body in pieces as long as a row may be, however its bytes arrive: the first tells the delimiter. */
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
    // Not destroyed when it is refused: the answer goes out on the same connection.
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
    `The body has ${what}. Cut the file and send its parts one after the other.`,
  )
}
