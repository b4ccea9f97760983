import { isUtf8 } from 'node:buffer'
import Papa from 'papaparse'

/** What columns are separated by, in producers' files. */
const DELIMITERS = [';', ',', '|', '\t'] as const

/** Bytes as text: UTF-8 when they are, apart from a character cut at the end, else Latin-1. */
export function textOfBytes(bytes: Buffer): string {
  const whole = bytes.subarray(0, bytes.length - cutBytes(bytes))
  return (isUtf8(whole) ? whole.toString('utf8') : bytes.toString('latin1')).replace(/^\uFEFF/, '')
}

/** Bytes at the end that begin a UTF-8 character and do not end it. */
function cutBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

/** The column names of a CSV text, by the delimiter that its first line has most of. */
export function csvHeader(text: string): string[] {
  const [line = ''] = text.split(/\r?\n/, 1)
  const count = (delimiter: string) => line.split(delimiter).length
  const delimiter = DELIMITERS.toSorted((a, b) => count(b) - count(a))[0]!
  const [names = []] = Papa.parse<string[]>(text, { delimiter, preview: 1 }).data
  return names.map((name) => name.trim())
}
