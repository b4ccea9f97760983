import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { nextTurn } from '../kernel/turns.ts'
import { Problem } from './problem.ts'
import { invalidParameters } from './problems.ts'
import { shortened } from './shortened.ts'

/** What a CSV body may hold. */
export interface CsvLimits {
  bytes: number
  rows: number
  columns: number
  /** Characters of one row. */
  row: number
  /** Rows whose cells are all empty are rows too; left out: they are passed over. */
  blankRows?: true
}

/** A parsed CSV body. */
export interface CsvBody {
  header: string[]
  rows: string[][]
  delimiter: string
}

/** Takes rows of a CSV body as they are read; the first row of all is the header. */
export type TakeRows = (rows: string[][], delimiter: string) => void

/** Reads a whole CSV body as `readCsvRows` does. */
export async function readCsv(body: Readable, limits: CsvLimits): Promise<CsvBody> {
  const all: string[][] = []
  let delimiter = ','
  await readCsvRows(body, limits, (rows, used) => {
    for (const row of rows) all.push(row)
    delimiter = used
  })
  const [header, ...rows] = all
  return { header: header!.map((name) => name.trim()), rows, delimiter }
}

/**
 * Reads a CSV body (UTF-8, header line, comma, semicolon, tab or bar) in pieces, and lets the event loop serve others in between. Throws
 * Problem (400) when it is empty or no CSV, or when it exceeds the limits; and what `take` throws.
 */
export async function readCsvRows(body: Readable, limits: CsvLimits, take: TakeRows): Promise<void> {
  const table = new TableReader(limits, take)
  await new Promise<void>((resolve, reject) => {
    const pieces = Readable.from(piecesOf(body, table, limits))
    const stop = (error: unknown) => {
      pieces.destroy()
      // The rest of the body must be read: a client that sends it all before it reads the answer would wait for ever.
      setImmediate(() => body.resume())
      reject(error)
    }
    Papa.parse<string[]>(pieces, {
      // A line without a sign is left out; a row of empty cells is one, unless the caller has no use for it.
      skipEmptyLines: limits.blankRows ? true : 'greedy',
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
  if (table.count === 0) throw unreadable('it is empty: not even a line of column names')
}

/** Passes on what the parser finds, and throws as soon as it exceeds a limit. */
class TableReader {
  readonly #limits: CsvLimits
  readonly #take: TakeRows
  /** End of each piece that was given to the parser and has no result yet, in characters of the whole body. */
  readonly #ends: number[] = []
  #end = 0
  #count = 0

  constructor(limits: CsvLimits, take: TakeRows) {
    this.#limits = limits
    this.#take = take
  }

  /** Rows so far, the header included. */
  get count(): number {
    return this.#count
  }

  /** To be called with each piece before it is given to the parser. */
  expect({ length }: string): void {
    this.#end += length
    this.#ends.push(this.#end)
  }

  /** Takes what the parser found in the next piece. */
  add({ data, errors, meta }: Papa.ParseResult<string[]>): void {
    const { rows, columns, row: longest } = this.#limits
    const quotes = errors.find(({ code }) => code === 'MissingQuotes' || code === 'InvalidQuotes')
    if (quotes) throw unreadable(`${quotes.message} (row ${this.#count + (quotes.row ?? 0) + 1})`)
    // The parser reads an unfinished row again with each piece: one endless row would be read as often as there are pieces.
    if ((this.#ends.shift() ?? this.#end) - meta.cursor > longest) throw tooLong(longest)
    if (data.some(({ length }) => length > columns))
      throw tooMuch(`has a row of more than ${columns} columns`)
    if (data.some((cells) => cells.reduce((sum, { length }) => sum + length, 0) > longest))
      throw tooLong(longest)
    this.#count += data.length
    if (this.#count > rows + 1) throw tooLarge(`more than ${rows.toLocaleString('en')} rows`)
    if (data.length > 0) this.#take(data, meta.delimiter)
  }
}

/** The text of the body in pieces of the longest allowed row, however its bytes arrive: the parser guesses the delimiter from the first. */
async function* piecesOf(body: Readable, table: TableReader, limits: CsvLimits): AsyncGenerator<string> {
  let text = ''
  for await (const part of textOf(body, limits.bytes)) {
    text += part
    for (; text.length >= limits.row; text = text.slice(limits.row)) {
      const piece = text.slice(0, limits.row)
      table.expect(piece)
      yield piece
      await nextTurn()
    }
  }
  table.expect(text)
  if (text !== '') yield text
}

async function* textOf(body: Readable, most: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  try {
    // The body must not be destroyed when it is refused: the answer goes out on the same connection.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length
      if (bytes > most) throw fileTooLong(most)
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

function tooLong(longest: number): Problem {
  return tooMuch(`has a row of more than ${longest.toLocaleString('en')} characters`)
}

function tooMuch(detail: string): Problem {
  return invalidParameters([{ parameter: 'body', detail }])
}

/** Columns of a file that an error lists at most. */
const MOST_COLUMNS = 20

/** The names of a file's columns for an error that says which there are, cut short. */
export function someColumns(header: readonly string[]): string {
  const more = header.length - MOST_COLUMNS
  const names = header.slice(0, MOST_COLUMNS).map((name) => shortened(name))
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** The Problem of a body of more than `most` bytes. */
export function fileTooLong(most: number): Problem {
  return tooLarge(`more than ${most / 1024 / 1024} MB`)
}

function tooLarge(what: string): Problem {
  return new Problem(
    'payload-too-large',
    `The body has ${what}. Split the file and send its parts one after the other.`,
  )
}
