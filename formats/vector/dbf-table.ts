import { readFile } from 'node:fs/promises'
import { openDbf } from 'shapefile'
import { IngestError } from '../errors.ts'
import { type TableEncoding, tableEncodingOf } from './table-encoding.ts'
import { cellsOf, type VectorFile } from './vector-row.ts'

/** Where the fields of a dBASE header begin, what each takes, and the byte that ends them. */
const FIELDS_AT = 32
const FIELD_BYTES = 32
const LAST_FIELD = 0x0d
/** `*`, the first byte of a row that was deleted and stays in the file until its maker packs it. */
const DELETED = 0x2a

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

/** Whether a row of a dBASE table (1 for the first) was deleted; `table` is all its bytes. The library reads such a row like any other. */
export function isDeletedRow(table: Buffer, row: number): boolean {
  const [from, width] = [table.readUInt16LE(8), table.readUInt16LE(10)]
  return table[from + (row - 1) * width] === DELETED
}

/** A dBASE table without shapes. Rows that were deleted are left out, and the others keep their numbers. Throws IngestError when it is cut. */
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
      const bytes = await readFile(path)
      const table = await openDbf(bytes, { encoding }).catch(damaged)
      const next = () => table.read().catch(damaged)
      for (let found = await next(); !found.done; found = await next())
        if (!isDeletedRow(bytes, ++row)) yield { row, cells: cellsOf(found.value ?? {}), geometry: null }
    },
  }
}
