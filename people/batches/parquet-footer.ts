/** What the footer of a Parquet file says of it. */
export interface FooterContent {
  /** Names of its columns, of nested ones the outermost; of too many, one more than are allowed. */
  columns: string[]
  rows: number
}

/** Types of the thrift compact protocol, in which a footer is written. Parquet uses no maps, sets and UUIDs. */
const TYPE = {
  stop: 0,
  false: 2,
  byte: 3,
  i32: 5,
  i64: 6,
  double: 7,
  binary: 8,
  list: 9,
  struct: 12,
} as const
/** Structs and lists in each other; those of parquet.thrift have eight levels. */
const DEEPEST = 16

/**
 * Reads a footer in time and memory that its bytes bound: what is not needed is passed over, and a list is never made as long as it says to be. Readers that
 * do (hyparquet) take gigabytes for a footer of 64 bytes. Throws when it is damaged or its counts of rows differ.
 */
export function footerContent(bytes: Uint8Array, mostColumns: number): FooterContent {
  const reader = new CompactReader(bytes)
  const columns: string[] = []
  let rows: number | undefined
  let inGroups = 0
  reader.struct((field, type) => {
    if (field === 2 && type === TYPE.list) readColumns(reader, columns, mostColumns)
    else if (field === 3 && type === TYPE.i64) rows = reader.zigzag()
    else if (field === 4 && type === TYPE.list) inGroups += rowsOfGroups(reader)
    else reader.skip(type)
  })
  if (rows === undefined || rows !== inGroups) throw new Error(`${rows} rows, ${inGroups} in its row groups`)
  return { columns, rows }
}

/** The schema is a list of the root and of all columns, each before those inside of it. */
function readColumns(reader: CompactReader, columns: string[], most: number): void {
  let isRoot = true
  /** Columns inside of the last one in `columns` that are still to come. */
  let inside = 0
  reader.list(() => {
    let name: Uint8Array | undefined
    let children = 0
    reader.struct((field, type) => {
      if (field === 4 && type === TYPE.binary) name = reader.binary()
      else if (field === 5 && type === TYPE.i32) children = reader.zigzag()
      else reader.skip(type)
    })
    if (!name || children < 0) throw new Error('a column without a name, or of negative length')
    if (isRoot) isRoot = false
    else if (inside > 0) inside += children - 1
    else {
      if (columns.length <= most) columns.push(new TextDecoder().decode(name))
      inside = children
    }
  })
}

function rowsOfGroups(reader: CompactReader): number {
  let sum = 0
  reader.list(() => {
    reader.struct((field, type) => {
      if (field !== 3 || type !== TYPE.i64) return reader.skip(type)
      const rows = reader.zigzag()
      if (rows < 0) throw new Error('a row group with a negative number of rows')
      sum += rows
    })
  })
  return sum
}

/** Reads values of the thrift compact protocol one after the other. */
class CompactReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Gives the number and type of each field of a struct to `read`, which reads or skips its value. */
  struct(read: (field: number, type: number) => void): void {
    let field = 0
    for (let head = this.#byte(); head !== TYPE.stop; head = this.#byte()) {
      field = head >> 4 ? field + (head >> 4) : this.zigzag()
      read(field, head & 15)
    }
  }

  /** Calls `read` for each item of a list, which reads or skips it. */
  list(read: (type: number) => void): void {
    const head = this.#byte()
    // Each item has a byte at least: however many there are said to be, the bytes end first.
    for (let left = head >> 4 === 15 ? this.#varint() : head >> 4; left > 0; left--) read(head & 15)
  }

  binary(): Uint8Array {
    const length = this.#varint()
    return this.#bytes.subarray(this.#at, this.#pass(length))
  }

  zigzag(): number {
    const value = this.#varint()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  /** Passes over the value of a field. */
  skip(type: number, depth = 0): void {
    if (depth > DEEPEST) throw new Error('nested too deep')
    if (type === TYPE.struct) this.struct((_, inner) => this.skip(inner, depth + 1))
    else if (type === TYPE.list)
      // An item that is true or false has a byte; a field has it in its type.
      this.list((item) => this.skip(item <= TYPE.false ? TYPE.byte : item, depth + 1))
    else if (type === TYPE.binary) this.#pass(this.#varint())
    else if (type === TYPE.double) this.#pass(8)
    else if (type === TYPE.byte) this.#pass(1)
    else if (type > TYPE.byte && type <= TYPE.i64) this.#varint()
    else if (type > TYPE.false) throw new Error(`a value of type ${type}`)
  }

  #varint(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#byte()
      value += (byte & 127) * factor
      if (byte < 128) return value
      if (factor > 2 ** 63) throw new Error('a number of more than 64 bits')
    }
  }

  #byte(): number {
    return this.#bytes[this.#pass(1) - 1]!
  }

  /** Goes on by so many bytes; gives where it is then. */
  #pass(count: number): number {
    this.#at += count
    if (this.#at > this.#bytes.length) throw new Error('it ends too soon')
    return this.#at
  }
}
