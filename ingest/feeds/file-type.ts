import type { FileType } from '../expected-file.ts'
import { isWebPage } from '../pipeline/download/check-file.ts'

const SIGNATURES: readonly [string, FileType][] = [
  ['PK\u0003\u0004', 'zip'],
  ['PK\u0005\u0006', 'zip'],
  ['\u001f\u008b', 'gzip'],
  ['7z\u00bc\u00af\u0027\u001c', '7z'],
  ['PAR1', 'parquet'],
  ['SQLite format 3\0', 'sqlite'],
]
/** Bytes that tell a type; a byte order mark, blanks and a comment may come before a web page. */
const TELLING = 1024

/** The type of a file that begins with these bytes; `text` for an empty one. */
export function typeOf(head: Buffer): FileType {
  const start = head.subarray(0, TELLING)
  const text = start.toString('latin1')
  const signed = SIGNATURES.find(([signature]) => text.startsWith(signature))
  if (signed) return signed[1]
  if (isWebPage(start)) return 'page'
  if (start.includes(0)) return 'binary'
  const [first] = text.replace(/^\xef\xbb\xbf/, '').trimStart()
  if (first === '{' || first === '[') return 'json'
  return first === '<' ? 'xml' : 'text'
}

/** Endings of the path of an address that promise a type. */
const ENDINGS: readonly [RegExp, FileType][] = [
  [/\.gz$/i, 'gzip'],
  [/zip$/i, 'zip'],
  [/\.(csv|txt)$/i, 'text'],
  [/\/(csv|lines\.csv)$/i, 'text'],
  [/\.(geo)?json$/i, 'json'],
  [/\.parquet$/i, 'parquet'],
]

/** The type that an address promises by its path, or by the format that its query asks for; undefined when it promises none. */
export function promisedType(address: string): FileType | undefined {
  const { pathname, searchParams } = new URL(address)
  const named = ENDINGS.find(([ending]) => ending.test(pathname))
  if (named) return named[1]
  const format = [...searchParams].find(([name]) => /^(output)?format$/i.test(name))?.[1] ?? ''
  if (/json/i.test(format)) return 'json'
  return /csv/i.test(format) ? 'text' : undefined
}
