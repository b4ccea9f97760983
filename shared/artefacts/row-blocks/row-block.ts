import { encodeStrings, type StringTable } from '../string-table.ts'

/** Lists of numbers, by row: those of a row from `starts[row]` to before the next. */
export interface NumberLists {
  values: Uint32Array
  starts: Uint32Array
}

/** Kinds of column in a block of rows: numbers, four numbers for a box, lists of numbers, and bytes of any length (an outline, a UTF-8 text). */
interface Columns {
  f64: Float64Array
  i32: Int32Array
  u32: Uint32Array
  u16: Uint16Array
  u8: Uint8Array
  /** minX, minY, maxX, maxY of each row, in 1e-7 degrees. */
  box: Int32Array
  u32s: NumberLists
  bytes: StringTable
}
export type RowSchema = Readonly<Record<string, keyof Columns>>

/** Some rows, column by column. Lists and bytes have one start more, for their end. */
export type RowsOf<S extends RowSchema> = { readonly [K in keyof S]: Columns[S[K]] }

/** A kind of file of rows: its magic (8 ASCII characters), its version, and what each column is. */
export interface RowLayout<S extends RowSchema> {
  magic: string
  version: number
  schema: S
}

/** Wide columns come first, so that each begins at a multiple of the width of its numbers. */
const KINDS = ['f64', 'box', 'i32', 'u32', 'u32s', 'bytes', 'u16', 'u8'] as const satisfies (keyof Columns)[]
/** Bytes of a row in each kind of column: those of its start, of a list or bytes. */
const WIDTHS: Record<keyof Columns, number> = {
  f64: 8,
  box: 16,
  i32: 4,
  u32: 4,
  u32s: 4,
  bytes: 4,
  u16: 2,
  u8: 1,
}
const isRagged = (kind: keyof Columns) => kind === 'bytes' || kind === 'u32s'

const byKind = (schema: RowSchema) =>
  KINDS.flatMap((kind) => Object.keys(schema).filter((name) => schema[name] === kind))

/** Bytes of a block of so many rows, without what its lists and bytes hold. */
export function fixedBytes(schema: RowSchema, count: number): number {
  const kinds = Object.values(schema)
  return 4 * kinds.filter(isRagged).length + kinds.reduce((sum, kind) => sum + count * WIDTHS[kind], 0)
}

/**
 * Opens `length` bytes at the start of `block` in place: `count` rows, whose columns lie one behind the other, wide numbers first, then what lists
 * hold, short numbers, and bytes last. The bytes must stay as they are. Throws an Error when they are no block of so many rows.
 */
export function openRowBlock<S extends RowSchema>(
  schema: S,
  block: ArrayBuffer,
  length: number,
  count: number,
): RowsOf<S> {
  const columns: Record<string, Columns[keyof Columns]> = {}
  const starts = new Map<string, Uint32Array>()
  let at = 0
  const next = (bytes: number) => {
    if (at + bytes > length)
      throw new Error(`its block of ${count} rows has ${length} bytes and needs ${at + bytes} or more`)
    at += bytes
    return at - bytes
  }
  for (const name of byKind(schema)) {
    const kind = schema[name]!
    if (isShort(kind)) continue
    if (isRagged(kind)) starts.set(name, new Uint32Array(block, next(4 * count + 4), count + 1))
    else columns[name] = numbers(kind, block, next(WIDTHS[kind] * count), count)
  }
  for (const [name, own] of starts) {
    const end = own[count]!
    if (schema[name] === 'u32s')
      columns[name] = { values: new Uint32Array(block, next(4 * end), end), starts: own }
  }
  for (const name of byKind(schema)) {
    const kind = schema[name]!
    if (isShort(kind)) columns[name] = numbers(kind, block, next(WIDTHS[kind] * count), count)
  }
  for (const [name, own] of starts) {
    const end = own[count]!
    if (schema[name] === 'bytes') columns[name] = { bytes: Buffer.from(block, next(end), end), starts: own }
  }
  if (at !== length) throw new Error(`its block of ${count} rows has ${length} bytes instead of ${at}`)
  return columns as RowsOf<S>
}

const isShort = (kind: keyof Columns) => kind === 'u16' || kind === 'u8'

function numbers(kind: keyof Columns, block: ArrayBuffer, at: number, count: number) {
  switch (kind) {
    case 'f64':
      return new Float64Array(block, at, count)
    case 'box':
      return new Int32Array(block, at, 4 * count)
    case 'i32':
      return new Int32Array(block, at, count)
    case 'u32':
      return new Uint32Array(block, at, count)
    case 'u16':
      return new Uint16Array(block, at, count)
    default:
      return new Uint8Array(block, at, count)
  }
}

/** The block of some rows of a table, in the order of `rows`. */
export function encodeRowBlock<S extends RowSchema>(
  schema: S,
  table: RowsOf<S>,
  rows: ArrayLike<number>,
): Uint8Array {
  const count = rows.length
  const lengths = raggedOf(schema, table).map(([name, { starts }]) => {
    const own = new Uint32Array(count + 1)
    for (let i = 0; i < count; i++) own[i + 1] = own[i]! + starts[rows[i]! + 1]! - starts[rows[i]!]!
    return [name, own] as const
  })
  const held = lengths.reduce((sum, [name, own]) => sum + own[count]! * (schema[name] === 'u32s' ? 4 : 1), 0)
  const block = new ArrayBuffer(fixedBytes(schema, count) + held)
  let at = 0
  const write = (column: Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array) => {
    const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength)
    new Uint8Array(block, at, bytes.length).set(bytes)
    at += bytes.length
  }
  const starts = new Map(lengths)
  const columnOf = (name: string) => {
    const column = numbers(schema[name]!, new ArrayBuffer(WIDTHS[schema[name]!] * count), 0, count)
    const from = table[name] as typeof column
    const width = schema[name] === 'box' ? 4 : 1
    for (let i = 0; i < column.length; i++)
      column[i] = from[rows[Math.floor(i / width)]! * width + (i % width)]!
    return column
  }
  const heldBy = (name: string) => {
    const from: Columns[keyof Columns] = table[name]!
    if (!('starts' in from)) return
    const all = 'values' in from ? from.values : from.bytes
    for (let i = 0; i < count; i++) write(all.subarray(from.starts[rows[i]!]!, from.starts[rows[i]! + 1]!))
  }
  const names = byKind(schema)
  for (const name of names) if (!isShort(schema[name]!)) write(starts.get(name) ?? columnOf(name))
  for (const name of names) if (schema[name] === 'u32s') heldBy(name)
  for (const name of names) if (isShort(schema[name]!)) write(columnOf(name))
  for (const name of names) if (schema[name] === 'bytes') heldBy(name)
  return new Uint8Array(block)
}

/** The columns of lists and bytes of a table, by their names. */
export function raggedOf<S extends RowSchema>(
  schema: S,
  table: RowsOf<S>,
): (readonly [string, NumberLists | StringTable])[] {
  return byKind(schema).flatMap((name) => {
    const column: Columns[keyof Columns] = table[name]!
    return 'starts' in column ? [[name, column] as const] : []
  })
}

/** Texts as a column of bytes, by row. */
export const textColumn = (texts: Iterable<string>): StringTable => encodeStrings(texts)
