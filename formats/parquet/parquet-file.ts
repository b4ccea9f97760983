import { type FileHandle, open } from 'node:fs/promises'
import { bytesAt, type ColumnChunk, type Footer, readFooter, type SchemaElement } from './footer.ts'

/** A column of the root of a schema: its part of the schema, and where its chunks stand among those of each group. */
interface Column {
  elements: readonly SchemaElement[]
  firstChunk: number
  chunks: number
}

/** An open Parquet file whose pages are read as they are, compressed. */
export class ParquetFile {
  readonly path: string
  readonly footer: Footer
  /** Rows of each group. */
  readonly groupSizes: readonly bigint[]
  readonly #handle: FileHandle
  readonly #columns: ReadonlyMap<string, Column>

  private constructor(path: string, handle: FileHandle, footer: Footer) {
    this.path = path
    this.footer = footer
    this.groupSizes = footer.field_4.map(({ field_3 }) => field_3)
    this.#handle = handle
    this.#columns = columnsOf(footer)
  }

  /** Throws when there is no file, or it cannot be read as Parquet. */
  static async open(path: string): Promise<ParquetFile> {
    const handle = await open(path)
    try {
      return new ParquetFile(path, handle, await readFooter(handle))
    } catch (cause) {
      await handle.close()
      throw new Error(`${path} cannot be read as Parquet`, { cause })
    }
  }

  close(): Promise<void> {
    return this.#handle.close()
  }

  /** Names of the columns, in the order of the file. */
  get names(): string[] {
    return [...this.#columns.keys()]
  }

  /** Whether the groups of another file have the same numbers of rows. */
  hasGroupsOf({ groupSizes }: ParquetFile): boolean {
    return this.groupSizes.join() === groupSizes.join()
  }

  /** The part of the schema that a column is. Throws when there is none of that name. */
  elementsOf(name: string): readonly SchemaElement[] {
    return this.#column(name).elements
  }

  /** The chunks of a column in a group: one, or as many as a nested column has of values. */
  chunksOf(name: string, group: number): ColumnChunk[] {
    const { firstChunk, chunks } = this.#column(name)
    return this.footer.field_4[group]!.field_1.slice(firstChunk, firstChunk + chunks)
  }

  /** The pages of a chunk as they stand in the file. */
  pagesOf({ field_3: { field_7, field_9, field_11 } }: ColumnChunk): Promise<Buffer> {
    return bytesAt(this.#handle, Number(field_11 ?? field_9), Number(field_7))
  }

  /** The Bloom filter of a chunk as it stands in the file; undefined where it has none. */
  async bloomFilterOf({ field_3: { field_14, field_15 } }: ColumnChunk): Promise<Buffer | undefined> {
    if (field_14 === undefined) return undefined
    if (field_15 === undefined) throw new Error(`${this.path} has a Bloom filter of unknown length`)
    return bytesAt(this.#handle, Number(field_14), field_15)
  }

  #column(name: string): Column {
    const column = this.#columns.get(name)
    if (!column) throw new Error(`${this.path} has no column ${name}`)
    return column
  }
}

/** Runs `work` with files open, by their paths, and closes them. Throws when one cannot be opened. */
export async function withParquetFiles<T>(
  paths: readonly string[],
  work: (files: ReadonlyMap<string, ParquetFile>) => Promise<T>,
): Promise<T> {
  const files = new Map<string, ParquetFile>()
  try {
    for (const path of new Set(paths)) files.set(path, await ParquetFile.open(path))
    return await work(files)
  } finally {
    for (const file of files.values()) await file.close()
  }
}

/** The columns of the root of a schema, by their names. */
function columnsOf({ field_2: [root, ...elements] }: Footer): Map<string, Column> {
  const columns = new Map<string, Column>()
  let [place, firstChunk] = [0, 0]
  for (let child = 0; child < root!.field_5!; child++) {
    const start = place
    let chunks = 0
    for (let open = 1; open > 0; open--) {
      const inside = elements[place++]!.field_5
      if (inside === undefined) chunks++
      else open += inside
    }
    const name = Buffer.from(elements[start]!.field_4).toString()
    columns.set(name, { elements: elements.slice(start, place), firstChunk, chunks })
    firstChunk += chunks
  }
  return columns
}
