import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { type Sentence, untranslated } from '../../shared/text/sentence.ts'
import { nextTurn } from '../../stores/reading/turns.ts'
import { type TextEncoding, TextReader, textPieces } from './csv-text.ts'
import { fileSentences } from './file-sentences.ts'
import { Problem } from './problem.ts'
import { bodyNotWhole, invalidParameters } from './problems.ts'
import { shortened } from './shortened.ts'

/** What a CSV body may hold. */
export interface CsvLimits {
  bytes: number
  rows: number
  columns: number
  /** Characters of one row. */
  row: number
}

/** A parsed CSV body. */
export interface CsvBody {
  header: string[]
  rows: string[][]
  delimiter: string
  encoding: TextEncoding
}

/** Takes rows of a CSV body as they are read; the first row of all is the header. A blank line is the row `['']`. */
export type TakeRows = (rows: string[][], delimiter: string) => void

/** Blank lines among the rows. */
export interface BlankLines {
  count: number
  /** Lines of the body on which the first of them stand, counted from 1. */
  lines: number[]
}

/** How a CSV body was read. */
export interface CsvReading {
  encoding: TextEncoding
  blank: BlankLines
}

/** Reads a whole CSV body as `readCsvRows` does. */
export async function readCsvBody(body: Readable, limits: CsvLimits): Promise<CsvBody> {
  const all: string[][] = []
  let delimiter = ','
  const { encoding } = await readCsvRows(body, limits, (rows, used) => {
    for (const row of rows) all.push(row)
    delimiter = used
  })
  const [header, ...rows] = all
  return { header: header!.map((name) => name.trim()), rows, delimiter, encoding }
}

const DELIMITERS = [',', ';', '\t', '|']
/** Rows from which the delimiter is guessed. */
const GUESSED_FROM = 10
/** Blank lines whose numbers are given. */
const MOST_BLANKS_GIVEN = 20

/**
 * Reads a CSV body (header line; comma, semicolon, tab or bar) in pieces, and lets the event loop serve others in between. A blank line after the
 * header is a row of one empty cell; those before the header are no rows, but count against the limit of rows. No row has more cells than the header.
 * Throws Problem (400) when the body is empty, no CSV or did not arrive whole, when a row has too many cells (with its line), or when it exceeds the limits; and what `take`
 * throws.
 */
export async function readCsvRows(body: Readable, limits: CsvLimits, take: TakeRows): Promise<CsvReading> {
  const reader = new TextReader()
  const table = new TableReader(limits, take)
  await new Promise<void>((resolve, reject) => {
    const pieces = Readable.from(piecesOf(textPieces(body, reader, limits.bytes, fileTooLong), table, limits))
    const stop = (error: unknown) => {
      pieces.destroy()
      // The rest of the body must be read: a client that sends it all before it reads the answer would wait for ever.
      setImmediate(() => body.resume())
      reject(bodyNotWhole(error) ?? error)
    }
    Papa.parse<string[]>(pieces, {
      // Guessed without empty lines, which the reader of the table must see: it counts lines.
      delimiter: (text) =>
        Papa.parse(text, { preview: GUESSED_FROM, skipEmptyLines: 'greedy', delimitersToGuess: DELIMITERS })
          .meta.delimiter,
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
  if (table.count === 0) throw unreadable(fileSentences.empty())
  return { encoding: reader.encoding, blank: table.blank }
}

/** Passes on what the parser finds, and throws as soon as it exceeds a limit. */
class TableReader {
  readonly #limits: CsvLimits
  readonly #take: TakeRows
  /** End of each piece that was given to the parser and has no result yet, in characters of the whole body. */
  readonly #ends: number[] = []
  #end = 0
  #count = 0
  /** Cells of the header. */
  #width = 0
  /** Line of the body on which the next row begins. */
  #line = 1
  readonly #blank: BlankLines = { count: 0, lines: [] }
  /** Blank lines before the header. */
  #before = 0

  constructor(limits: CsvLimits, take: TakeRows) {
    this.#limits = limits
    this.#take = take
  }

  /** Blank lines among the rows so far. */
  get blank(): BlankLines {
    return this.#blank
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
    if (quotes) throw unreadable(fileSentences.quotes(this.#count + (quotes.row ?? 0) + 1))
    // The parser reads an unfinished row again with each piece: one endless row would be read as often as there are pieces.
    if ((this.#ends.shift() ?? this.#end) - meta.cursor > longest) throw tooLong(longest)
    if (data.some(({ length }) => length > columns)) throw tooMuch(fileSentences.wideRow(columns))
    if (data.some((cells) => cells.reduce((sum, { length }) => sum + length, 0) > longest))
      throw tooLong(longest)
    const read: string[][] = []
    for (const cells of data) {
      if (cells.length > 1 || cells[0] !== '') read.push(this.#fitted(cells, this.#count + read.length))
      else if (this.#count + read.length > 0) read.push(this.#blankLine())
      else this.#before++
      this.#line += 1 + cells.reduce((sum, cell) => sum + lineBreaksIn(cell), 0)
    }
    this.#count += read.length
    if (this.#before + this.#count > rows + 1) throw tooLarge(fileSentences.manyRows(rows))
    if (read.length > 0) this.#take(read, meta.delimiter)
  }

  #blankLine(): string[] {
    this.#blank.count++
    if (this.#blank.lines.length < MOST_BLANKS_GIVEN) this.#blank.lines.push(this.#line)
    return ['']
  }

  /** A row without empty cells beyond the header. Throws when other cells stand there: they would be lost, or move the columns after them. */
  #fitted(cells: string[], row: number): string[] {
    if (row === 0) this.#width = cells.length
    if (cells.length <= this.#width) return cells
    if (cells.slice(this.#width).some((cell) => cell !== ''))
      throw unreadable(fileSentences.manyCells(this.#line, row, cells.length, this.#width))
    return cells.slice(0, this.#width)
  }
}

/** The text of the body in pieces of the longest allowed row, however its bytes arrive: the parser guesses the delimiter from the first. */
async function* piecesOf(
  parts: AsyncIterable<string>,
  table: TableReader,
  limits: CsvLimits,
): AsyncGenerator<string> {
  let text = ''
  for await (const part of parts) {
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

function lineBreaksIn(cell: string): number {
  return cell.includes('\n') || cell.includes('\r') ? cell.split(/\r\n|\r|\n/).length - 1 : 0
}

function unreadable(why: Sentence): Problem {
  return new Problem('bad-request', fileSentences.notCsv(why))
}

function tooLong(longest: number): Problem {
  return tooMuch(fileSentences.longRow(longest))
}

function tooMuch(detail: Sentence): Problem {
  return invalidParameters([{ parameter: 'body', detail }])
}

/** Columns of a file that an error lists at most. */
const MOST_COLUMNS = 20

/** The names of a file's columns for an error that says which there are, cut short. */
export function someColumns(header: readonly string[]): Sentence {
  const more = header.length - MOST_COLUMNS
  const names = header.slice(0, MOST_COLUMNS).map((name) => shortened(name))
  return more > 0 ? fileSentences.andMore(names.join(', '), more) : untranslated(names.join(', '))
}

/** The Problem of a body of more than `most` bytes. */
export function fileTooLong(most: number): Problem {
  return tooLarge(fileSentences.manyMegabytes(most / 1024 / 1024))
}

function tooLarge(what: Sentence): Problem {
  return new Problem('payload-too-large', fileSentences.tooLarge(what))
}
