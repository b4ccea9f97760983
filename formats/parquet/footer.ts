import type { FileHandle } from 'node:fs/promises'
import { deserializeTCompactProtocol } from 'hyparquet/src/thrift.js'
import { ByteWriter } from 'hyparquet-writer'
import { serializeTCompactProtocol } from 'hyparquet-writer/src/thrift.js'

/*
 * The metadata at the end of a Parquet file, by the field numbers of parquet.thrift (Apache Parquet format). Named are the fields that are read or
 * changed here. Other fields of the schema and of a chunk's metadata are written as they were read.
 */

/** FileMetaData */
export interface Footer {
  /** version */
  field_1: number
  /** schema: the root, then all columns, each before those inside of it */
  field_2: SchemaElement[]
  /** num_rows */
  field_3: bigint
  /** row_groups */
  field_4: RowGroup[]
  /** created_by */
  field_6?: Uint8Array
  /** column_orders, one a chunk */
  field_7?: unknown[]
}

/** SchemaElement */
export interface SchemaElement {
  /** name */
  field_4: Uint8Array
  /** num_children; left out for a column that holds values */
  field_5?: number
}

/** RowGroup */
export interface RowGroup {
  /** columns, in the order of the schema */
  field_1: ColumnChunk[]
  /** total_byte_size */
  field_2: bigint
  /** num_rows */
  field_3: bigint
  /** file_offset */
  field_5?: bigint
  /** total_compressed_size */
  field_6?: bigint
}

/** ColumnChunk */
export interface ColumnChunk {
  /** file_offset, which no longer says anything: DuckDB writes 0 */
  field_2: bigint
  /** meta_data */
  field_3: ChunkMetadata
}

/** ColumnMetaData */
export interface ChunkMetadata {
  /** total_uncompressed_size */
  field_6: bigint
  /** total_compressed_size, of all pages */
  field_7: bigint
  /** data_page_offset */
  field_9: bigint
  /** dictionary_page_offset: that page stands before the others */
  field_11?: bigint
  /** bloom_filter_offset */
  field_14?: bigint
  /** bloom_filter_length */
  field_15?: number
}

/** The first and the last bytes of every Parquet file. */
export const MAGIC = Buffer.from('PAR1')
/** Bytes behind the metadata: its length, and MAGIC. */
const TAIL = 8

/** Reads the metadata of an open Parquet file. Throws when its last bytes are not those of one. */
export async function readFooter(file: FileHandle): Promise<Footer> {
  const { size } = await file.stat()
  const tail = await bytesAt(file, size - TAIL, TAIL)
  if (!tail.subarray(4).equals(MAGIC)) throw new Error('the file does not end as Parquet does')
  const length = tail.readUInt32LE()
  const bytes = await bytesAt(file, size - TAIL - length, length)
  const view = new DataView(bytes.buffer, bytes.byteOffset, length)
  return deserializeTCompactProtocol({ view, offset: 0 }) as object as Footer
}

/** The metadata as bytes, with its length and MAGIC behind it. */
export function footerBytes(footer: Footer): Uint8Array {
  const writer = new ByteWriter()
  serializeTCompactProtocol(writer, { ...footer })
  writer.appendUint32(writer.offset)
  writer.appendBytes(MAGIC)
  return writer.getBytes()
}

/** Reads `length` bytes at a place of a file. Throws when it ends before. */
export async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position)
  if (bytesRead !== length) throw new Error(`the file ends ${length - bytesRead} bytes too early`)
  return buffer
}
