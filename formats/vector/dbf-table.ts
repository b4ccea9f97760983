import { readFile } from 'node:fs/promises'
import { openDbf } from 'shapefile'
import { IngestError } from '../errors.ts'
import { type TableEncoding, tableEncodingOf } from './table-encoding.ts'
import { cellsOf, type VectorFile } from './vector-row.ts'

/** Where the fields of a dBASE header begin, what each takes, and the byte that ends them. */
const FIELDS_AT = 32
const FIELD_BYTES = 32
const LAST_FIELD = 0x0d

/** What the header of a dBASE table announces. */
export interface DbfHead {
  rows: number
  columns: readonly string[]
  encoding: TableEncoding
}

/** Reads the header of a dBASE table, and its encoding from the rows. Throws IngestError when the file is cut. */
export async function readDbfHead(path: string): Promise<DbfHead> {
  const bytes = await readFile(path)
  if (bytes.length < FIELDS_AT) throw new IngestError(`${path} is cut before the end of its header`)
  const rows = bytes.readUInt32LE(4)
  const [from, width] = [bytes.readUInt16LE(8), bytes.readUInt16LE(10)]
  if (bytes.length < from + rows * width)
    throw new IngestError(`${path} announces ${rows} rows and is cut before the last: download it again`)
  const columns = dbfColumns(bytes.subarray(0, from))
  return { rows, columns, encoding: tableEncodingOf(bytes.subarray(from)) }
}

/** Names of the fields in the header of a dBASE table, in capitals; `head` need not be all of the header. */
export function dbfColumns(head: Buffer): string[] {
  const columns: string[] = []
  for (let at = FIELDS_AT; at + FIELD_BYTES <= head.length && head[at] !== LAST_FIELD; at += FIELD_BYTES)
    columns.push(
      head
        .toString('latin1', at, at + 11)
        .replace(/\0.*$/s, '')
        .trim()
        .toUpperCase(),
    )
  return columns
}

/** A dBASE table without shapes. Throws IngestError when it is cut. */
export async function openDbfTable(path: string): Promise<VectorFile> {
  const { columns, encoding } = await readDbfHead(path)
  return {
    columns,
    async *rows() {
      // By its bytes: of a path the library expects the ending `.dbf` in small letters.
      const damaged = (cause: unknown) => {
        throw new IngestError(`${path} is damaged after ${row} rows: download it again`, { cause })
      }
      let row = 0
      const table = await openDbf(await readFile(path), { encoding }).catch(damaged)
      const next = () => table.read().catch(damaged)
      for (let found = await next(); !found.done; found = await next())
        yield { row: ++row, cells: cellsOf(found.value ?? {}), geometry: null }
    },
  }
}
