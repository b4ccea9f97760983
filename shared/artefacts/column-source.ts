/** Where the columns of an artefact come from: memory, or a file that is read as they are asked for. Offsets and lengths in bytes. */
export interface ColumnSource {
  /** The beginning of the file with at least its header, and the size of the whole. */
  readonly head: ArrayBufferLike
  readonly size: number
  u8(offset: number, length: number): Uint8Array
  u16(offset: number, length: number): Uint16Array
  u32(offset: number, length: number): Uint32Array
  i32(offset: number, length: number): Int32Array
  f64(offset: number, length: number): Float64Array
}

/** The columns of a file that is in memory, in place. */
export function columnsIn(bytes: ArrayBufferLike): ColumnSource {
  return {
    head: bytes,
    size: bytes.byteLength,
    u8: (offset, length) => new Uint8Array(bytes, offset, length),
    u16: (offset, length) => new Uint16Array(bytes, offset, length / 2),
    u32: (offset, length) => new Uint32Array(bytes, offset, length / 4),
    i32: (offset, length) => new Int32Array(bytes, offset, length / 4),
    f64: (offset, length) => new Float64Array(bytes, offset, length / 8),
  }
}
