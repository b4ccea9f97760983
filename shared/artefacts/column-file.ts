import { numbersIn } from './numbers-in.ts'
import { type Artefact, decodeSections, encodeSections } from './sections.ts'
import { encodeStrings, type StringTable } from './string-table.ts'

/** Kinds of column: typed arrays, and tables of texts. */
interface Kinds {
  u8: Uint8Array
  u16: Uint16Array
  u32: Uint32Array
  i32: Int32Array
  f64: Float64Array
  text: StringTable
  /** Texts that files of before do not have: all empty there. */
  'text?': StringTable
}
type ColumnSchema = Readonly<Record<string, keyof Kinds>>

/** The columns of a file, as they are read. */
export type ColumnsOf<S extends ColumnSchema> = { readonly [K in keyof S]: Kinds[S[K]] }
/** The columns of a file, as they are written: texts come as a list. */
export type ContentOf<S extends ColumnSchema> = {
  readonly [K in keyof S]: S[K] extends 'text' | 'text?' ? Iterable<string> : Kinds[S[K]]
}

export interface ColumnFile<S extends ColumnSchema> {
  facts: Artefact['facts']
  columns: ColumnsOf<S>
  section: Artefact['section']
}

/** A kind of artefact made of columns: its magic (8 ASCII characters), its version, and what each column is. */
export interface ColumnLayout<S extends ColumnSchema> {
  magic: string
  version: number
  schema: S
}

/** What follows the name of a column of texts in that of the section where they begin. */
const STARTS = '.starts'

/** Chunks of the artefact's file, in order; `extra` sections are written as they are. */
export function encodeColumns<S extends ColumnSchema>(
  { magic, version, schema }: ColumnLayout<S>,
  facts: Artefact['facts'],
  content: ContentOf<S>,
  extra: Readonly<Record<string, Uint8Array>> = {},
): Uint8Array[] {
  const sections: Record<string, ArrayBufferView> = { ...extra }
  for (const name of Object.keys(schema)) {
    const column: unknown = content[name]
    if (ArrayBuffer.isView(column)) sections[name] = column
    else {
      const table = encodeStrings(column as Iterable<string>)
      sections[name] = table.bytes
      sections[name + STARTS] = table.starts
    }
  }
  return encodeSections(magic, version, facts, sections)
}

/** Opens an artefact in place. Throws a plain Error when it is of another kind or version, truncated, or lacks a column. */
export function openColumns<S extends ColumnSchema>(
  bytes: ArrayBufferLike,
  { magic, version, schema }: ColumnLayout<S>,
): ColumnFile<S> {
  const { facts, section, has } = decodeSections(bytes, magic, version)
  const columns = Object.fromEntries(
    Object.entries(schema).map(([name, kind]) => [
      name,
      kind === 'text?' && !has(name) ? encodeStrings([]) : columnIn(bytes, section, name, kind),
    ]),
  ) as ColumnsOf<S>
  return { facts, columns, section }
}

function columnIn(bytes: ArrayBufferLike, section: Artefact['section'], name: string, kind: keyof Kinds) {
  const { offset, length } = section(name)
  if (kind !== 'text' && kind !== 'text?') return numbersIn(bytes, kind, offset, length)
  const starts = section(name + STARTS)
  return {
    bytes: Buffer.from(bytes, offset, length),
    starts: numbersIn(bytes, 'u32', starts.offset, starts.length),
  }
}
