import { unpackedBytes } from '../archive/unpacked-bytes.ts'
import { IngestError } from '../errors.ts'
import type { CsvSource } from './header.ts'

/** Line breaks that a cell in quotes may hold. No text of a producer has so many: with more, the quote took in lines of the file. */
export const MOST_BREAKS = 50

/** The same of a quote that the file never closes, or closes within a text. */
const MOST_UNCLOSED_BREAKS = 3

const [LINE_FEED, CARRIAGE_RETURN, SPACE, QUOTE] = [0x0a, 0x0d, 0x20, 0x22]

/**
 * Throws IngestError that names the first line of a file in UTF-8 whose quote takes in lines after it: they would be missing, and counted as one.
 * `isSeen` says that there is such a line, whether it is found again or not.
 */
export async function needClosedQuotes(
  { path, url }: CsvSource,
  delimiter: string,
  isSeen: boolean,
): Promise<void> {
  const found = await findUnclosed(path, delimiter)
  if (!found && !isSeen) return
  const what = found
    ? `line ${found.line} opens a quote (") that does not close there and takes in the ${found.taken} lines after it`
    : `a quote (") does not close on its line and takes in more than ${MOST_BREAKS} lines after it`
  throw new IngestError(
    `${url}: ${what}. Wait for the producer's next edition, or close the quote in a copy and give that with --file. Nothing was published`,
  )
}

/**
 * The first cell of a CSV file, perhaps gzipped, whose quote takes in more line breaks than it may: the line that opens it (from 1), and how many
 * lines after that are in it. Cells end where DuckDB ends them, which lets spaces stand around the quotes, and leaves what follows a
 * closing quote to the end of its line. Throws the error of the disk or of zlib.
 */
async function findUnclosed(
  path: string,
  delimiter: string,
): Promise<{ line: number; taken: number } | undefined> {
  const separator = delimiter.charCodeAt(0)
  let state: 'before' | 'plain' | 'quoted' | 'closed' | 'left' = 'before'
  let [line, opened, closed, last] = [1, 0, 0, 0]
  for await (const chunk of unpackedBytes(path))
    for (const byte of chunk) {
      const ends = byte === LINE_FEED || byte === CARRIAGE_RETURN
      if (ends && !(byte === LINE_FEED && last === CARRIAGE_RETURN)) line++
      last = byte
      if (state === 'quoted') {
        if (byte !== QUOTE) continue
        state = 'closed'
        closed = line
      } else if (byte === QUOTE && state === 'closed') state = 'quoted'
      else if (byte === QUOTE && state === 'before') {
        state = 'quoted'
        opened = line
      } else if (ends || (byte === separator && state !== 'left')) {
        if (state === 'closed' && closed - opened > MOST_BREAKS)
          return { line: opened, taken: closed - opened }
        state = 'before'
      } else if (byte !== SPACE && state === 'closed') {
        if (closed - opened > MOST_UNCLOSED_BREAKS) return { line: opened, taken: closed - opened }
        state = 'left'
      } else if (byte !== SPACE && state === 'before') state = 'plain'
    }
  const taken = line - opened - (last === LINE_FEED || last === CARRIAGE_RETURN ? 1 : 0)
  return state === 'quoted' && taken > MOST_UNCLOSED_BREAKS ? { line: opened, taken } : undefined
}
