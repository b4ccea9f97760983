import Papa from 'papaparse'
import { unpackedBytes } from '../archive/unpacked-bytes.ts'
import { IngestError } from '../errors.ts'
import type { Encoding } from './columns.ts'
import { windows1252Text } from './windows-1252.ts'

/** No real header is longer; a file without a line break is not read to its end to find that out. */
const LONGEST_HEADER = 1 << 20

/** In no text: with it as delimiter the first line comes back whole. */
export const NO_DELIMITER = '\u001f'

/** A source file of CSV text, perhaps gzipped. */
export interface CsvSource {
  path: string
  /** Official address, for messages and for the quarantine. */
  url: string
}

/**
 * The column names of a CSV file's first line, without BOM, spaces around them or quotes. Throws IngestError naming the source when the
 * file is empty.
 */
export async function readHeader(
  { path, url }: CsvSource,
  delimiter: string,
  encoding: Encoding = 'utf-8',
): Promise<string[]> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of unpackedBytes(path)) {
    chunks.push(chunk)
    length += chunk.length
    if (chunk.includes(0x0a) || length > LONGEST_HEADER) break
  }
  const bytes = Buffer.concat(chunks)
  const text = encoding === 'utf-8' ? bytes.toString('utf8') : windows1252Text(bytes)
  const [names] = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter, preview: 1 }).data
  if (!names || names.every((column) => column.trim() === ''))
    throw new IngestError(`${url} is empty: not even a line of column names`)
  return names.map((column) => column.trim())
}

/** The header cut by the delimiter that gives the most columns; of several, the first in the list. */
export async function sniffHeader(
  source: CsvSource,
  delimiters: readonly string[] = [',', ';'],
  encoding: Encoding = 'utf-8',
): Promise<{ delimiter: string; header: string[] }> {
  let best: { delimiter: string; header: string[] } | undefined
  for (const delimiter of delimiters) {
    const header = await readHeader(source, delimiter, encoding)
    if (!best || header.length > best.header.length) best = { delimiter, header }
  }
  return best!
}

/**
 * Encoding of a text file, perhaps gzipped, which differs from one edition or producer to the next: UTF-8 when the bytes of its text are, else
 * Windows-1252.
 */
export async function encodingOf(path: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of unpackedBytes(path)) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}
