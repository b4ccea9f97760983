import { type FileHandle, open } from 'node:fs/promises'
import {
  bytesAt,
  type ColumnChunk,
  type Footer,
  footerBytes,
  MAGIC,
  type RowGroup,
  readFooter,
  type SchemaElement,
} from './footer.ts'

/** Columns that are taken of a Parquet file, in its order or another. */
export interface TakenColumns {
  path: string
  columns: readonly string[]
}

/** One of the columns to be written: its part of the schema, and where its chunks stand among those of each group of its file. */
interface Column {
  file: OpenParquet
  elements: SchemaElement[]
  firstChunk: number
  chunks: number
}

interface OpenParquet {
  path: string
  handle: FileHandle
  footer: Footer
  columns: ReadonlyMap<string, Omit<Column, 'file'>>
}

/**
 * Writes columns of Parquet files next to each other as one file. The files have the same rows, in groups of the same sizes; the pages are copied as they
 * are, so that the result is the bytes that DuckDB gives when it writes all columns at once. Metadata of the files themselves and page indexes are not
 * taken along. Gives the number of rows. Throws when a file lacks a column, or its groups are of other sizes.
 */
export async function joinColumns(path: string, sources: readonly TakenColumns[]): Promise<number> {
  const files = new Map<string, OpenParquet>()
  try {
    for (const { path } of sources) if (!files.has(path)) files.set(path, await openParquet(path))
    const columns = sources.flatMap(({ path, columns }) =>
      columns.map((name) => columnOf(files.get(path)!, name)),
    )
    return await writeColumns(path, [...files.values()], columns)
  } finally {
    for (const { handle } of files.values()) await handle.close()
  }
}

async function writeColumns(
  path: string,
  files: readonly OpenParquet[],
  columns: readonly Column[],
): Promise<number> {
  const [first] = files
  if (!first) throw new Error('There is no column to write')
  for (const file of files)
    if (sizesOf(file).join() !== sizesOf(first).join())
      throw new Error(`The groups of ${file.path} have other sizes than those of ${first.path}`)
  const out = await open(path, 'w')
  try {
    let end = MAGIC.length
    await out.write(MAGIC)
    const groups: RowGroup[] = []
    for (const number of first.footer.field_4.keys()) {
      const { group, bytes } = await groupAt(columns, number, end)
      groups.push(group)
      await out.write(bytes)
      end += bytes.length
    }
    const filters = await bloomFilters(columns, groups, end)
    await out.write(filters)
    await out.write(footerBytes(footerOf(first, columns, groups)))
  } finally {
    await out.close()
  }
  return Number(first.footer.field_3)
}

async function openParquet(path: string): Promise<OpenParquet> {
  const handle = await open(path)
  try {
    const footer = await readFooter(handle)
    return { path, handle, footer, columns: columnsOf(footer) }
  } catch (cause) {
    await handle.close()
    throw new Error(`${path} cannot be read as Parquet`, { cause })
  }
}

function columnOf(file: OpenParquet, name: string): Column {
  const column = file.columns.get(name)
  if (!column) throw new Error(`${file.path} has no column ${name}`)
  return { file, ...column }
}

const sizesOf = ({ footer }: OpenParquet) => footer.field_4.map(({ field_3 }) => field_3)

/** The columns of the root of a schema, by their names. */
function columnsOf({ field_2: [root, ...elements] }: Footer): Map<string, Omit<Column, 'file'>> {
  const columns = new Map<string, Omit<Column, 'file'>>()
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

/** The chunks of a column in a group. */
const chunksOf = ({ file, firstChunk, chunks }: Column, group: number): ColumnChunk[] =>
  file.footer.field_4[group]!.field_1.slice(firstChunk, firstChunk + chunks)

/** A group of rows with its bytes, as it is to stand at `start` of the file. */
async function groupAt(
  columns: readonly Column[],
  number: number,
  start: number,
): Promise<{ group: RowGroup; bytes: Buffer }> {
  const chunks: ColumnChunk[] = []
  const pages: Buffer[] = []
  let [end, uncompressed] = [start, 0n]
  for (const column of columns)
    for (const { field_3: old } of chunksOf(column, number)) {
      const from = old.field_11 ?? old.field_9
      const bytes = await bytesAt(column.file.handle, Number(from), Number(old.field_7))
      const moved = BigInt(end) - from
      const own = { ...old, field_9: old.field_9 + moved }
      if (old.field_11 !== undefined) own.field_11 = old.field_11 + moved
      chunks.push({ field_2: 0n, field_3: own } as ColumnChunk)
      pages.push(bytes)
      uncompressed += old.field_6
      end += bytes.length
    }
  const rows = columns[0]!.file.footer.field_4[number]!.field_3
  const group = {
    field_1: chunks,
    field_2: uncompressed,
    field_3: rows,
    field_5: BigInt(start),
    field_6: BigInt(end - start),
  }
  return { group, bytes: Buffer.concat(pages) }
}

/** The Bloom filters of all chunks that have one, to stand at `start`; each chunk is given the place of its own. */
async function bloomFilters(
  columns: readonly Column[],
  groups: readonly RowGroup[],
  start: number,
): Promise<Buffer> {
  const filters: Buffer[] = []
  let end = start
  for (const [number, group] of groups.entries()) {
    const written = group.field_1.values()
    for (const column of columns)
      for (const { field_3: old } of chunksOf(column, number)) {
        const { field_3: own } = written.next().value!
        if (old.field_14 === undefined) continue
        if (old.field_15 === undefined)
          throw new Error(`${column.file.path} has a Bloom filter of unknown length`)
        const filter = await bytesAt(column.file.handle, Number(old.field_14), old.field_15)
        own.field_14 = BigInt(end)
        filters.push(filter)
        end += filter.length
      }
  }
  return Buffer.concat(filters)
}

function footerOf({ footer }: OpenParquet, columns: readonly Column[], groups: RowGroup[]): Footer {
  const [root] = footer.field_2
  const chunks = columns.reduce((sum, column) => sum + column.chunks, 0)
  return {
    field_1: footer.field_1,
    field_2: [{ ...root!, field_5: columns.length }, ...columns.flatMap(({ elements }) => elements)],
    field_3: footer.field_3,
    field_4: groups,
    ...(footer.field_6 ? { field_6: footer.field_6 } : {}),
    ...(footer.field_7 ? { field_7: Array.from({ length: chunks }, () => footer.field_7![0]) } : {}),
  }
}
