/** A column of numbers as it lies in memory. */
type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/** A kind of column: bytes of a number, how one is read (little-endian), and a column of so many zeros. */
export interface ColumnKind<T extends Column> {
  readonly size: number
  readonly read: (view: DataView, at: number) => number
  readonly make: (length: number) => T
}

export const KINDS = {
  u8: { size: 1, read: (view, at) => view.getUint8(at), make: (n) => new Uint8Array(n) },
  u16: { size: 2, read: (view, at) => view.getUint16(at, true), make: (n) => new Uint16Array(n) },
  u32: { size: 4, read: (view, at) => view.getUint32(at, true), make: (n) => new Uint32Array(n) },
  i32: { size: 4, read: (view, at) => view.getInt32(at, true), make: (n) => new Int32Array(n) },
  f64: { size: 8, read: (view, at) => view.getFloat64(at, true), make: (n) => new Float64Array(n) },
} as const satisfies {
  u8: ColumnKind<Uint8Array>
  u16: ColumnKind<Uint16Array>
  u32: ColumnKind<Uint32Array>
  i32: ColumnKind<Int32Array>
  f64: ColumnKind<Float64Array>
}

/** Pages of a file. Every number of a column lies within one: sections begin at multiples of eight bytes. */
export interface Pages {
  readonly pageBytes: number
  /** A page; undefined (see `miss`) or NotInMemory when it must be read. */
  page(number: number): DataView | undefined
}

/**
 * A column that lies in pages of a file, as if it were in memory: its numbers, `length`, and `subarray` and `slice`, which both give a copy.
 * A number costs some hundred nanoseconds: who goes through many takes a `subarray` of them. Anything else that a column in memory has
 * throws an Error: a column of no numbers would answer in its place.
 */
export function pagedColumn<T extends Column>(
  kind: ColumnKind<T>,
  pages: Pages,
  offset: number,
  length: number,
): T {
  const count = length / kind.size
  const { pageBytes } = pages
  const at = (i: number): number => {
    const byte = offset + i * kind.size
    const view = pages.page(Math.floor(byte / pageBytes))
    return view ? kind.read(view, byte % pageBytes) : 0
  }
  const part = (from = 0, to = count): T => {
    const [first, end] = [within(from, count), within(to, count)]
    const copy = kind.make(Math.max(0, end - first))
    copyBytes(pages, offset + first * kind.size, new Uint8Array(copy.buffer))
    return copy
  }
  const column = new Proxy(kind.make(0), {
    get(_, key) {
      if (typeof key === 'string') {
        const i = Number(key)
        if (!Number.isNaN(i)) return i >= 0 && i < count && Number.isInteger(i) ? at(i) : undefined
        if (key === 'NaN' || key === 'undefined') return undefined
        if (key === 'length') return count
        if (key === 'byteLength') return length
        if (key === 'subarray' || key === 'slice') return part
      }
      throw new Error(`A column that is read in pages has no ${String(key)}`)
    },
  })
  columns.add(column)
  return column
}

const columns = new WeakSet<Column>()

/** Whether a column is read in pages: who can, then asks for numbers that stand together. */
export const isInPages = (column: Column): boolean => columns.has(column)

/** A bound of `subarray`: negative from the end. */
const within = (at: number, count: number): number =>
  at < 0 ? Math.max(0, count + at) : Math.min(Math.trunc(at), count)

function copyBytes(pages: Pages, from: number, to: Uint8Array): void {
  const { pageBytes } = pages
  for (let at = 0; at < to.length; ) {
    const start = (from + at) % pageBytes
    const length = Math.min(pageBytes - start, to.length - at)
    const view = pages.page(Math.floor((from + at) / pageBytes))
    if (view) to.set(new Uint8Array(view.buffer, view.byteOffset + start, length), at)
    at += length
  }
}
