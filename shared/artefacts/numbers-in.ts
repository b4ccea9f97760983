const KINDS = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f64: Float64Array,
} as const

interface Columns {
  u8: Uint8Array
  u16: Uint16Array
  u32: Uint32Array
  i32: Int32Array
  f64: Float64Array
}

/** The numbers that `length` bytes from `offset` on hold, in place. `offset` must be a multiple of their width. */
export function numbersIn<K extends keyof Columns>(
  bytes: ArrayBufferLike,
  kind: K,
  offset: number,
  length: number,
): Columns[K] {
  const Column: new (bytes: ArrayBufferLike, offset: number, count: number) => Columns[keyof Columns] =
    KINDS[kind]
  return new Column(bytes, offset, length / KINDS[kind].BYTES_PER_ELEMENT) as Columns[K]
}
