import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import Papa from 'papaparse'
import { IngestError } from '../errors.ts'

/** No real header is longer; a file without a line break is not read to its end to find that out. */
const LONGEST_HEADER = 1 << 20
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b])

/** Whether a file begins as gzip does, whatever its name says. */
export async function isGzip(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { end: 1 })) return GZIP_MAGIC.equals(chunk)
  return false
}

/**
 * The column names of a CSV file's first line, without BOM, spaces around them or quotes. Throws IngestError naming `name` when the
 * file is empty.
 */
export async function readHeader(
  path: string,
  delimiter: string,
  encoding: 'utf-8' | 'latin-1',
  name: string,
): Promise<string[]> {
  const file = createReadStream(path)
  const stream = (await isGzip(path)) ? file.pipe(createGunzip()) : file
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of stream) {
      chunks.push(chunk)
      length += chunk.length
      if (chunk.includes(0x0a) || length > LONGEST_HEADER) break
    }
  } finally {
    file.destroy()
  }
  const text = Buffer.concat(chunks).toString(encoding === 'latin-1' ? 'latin1' : 'utf8')
  const [names] = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter, preview: 1 }).data
  if (!names || names.every((column) => column.trim() === ''))
    throw new IngestError(`${name} is empty: not even a line of column names`)
  return names.map((column) => column.trim())
}
