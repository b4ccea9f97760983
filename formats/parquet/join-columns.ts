import { open } from 'node:fs/promises'
import {
  type ColumnChunk,
  type Footer,
  footerBytes,
  MAGIC,
  type RowGroup,
  type SchemaElement,
} from './footer.ts'
import { type ParquetFile, withParquetFiles } from './parquet-file.ts'

/** Columns that are taken of a Parquet file, in its order or another. */
export interface TakenColumns {
  path: string
  columns: readonly string[]
}

/** One of the columns to be written. */
interface Column {
  file: ParquetFile
  name: string
}

/**
 * Writes columns of Parquet files next to each other as one file. The files have the same rows, in groups of the same sizes; the pages are copied as they
 * are, so that the result is the bytes that DuckDB gives when it writes all columns at once. Metadata of the files themselves and page indexes are not
 * taken along. Gives the number of rows. Throws when a file lacks a column, or its groups are of other sizes.
 */
export function joinColumns(path: string, sources: readonly TakenColumns[]): Promise<number> {
  const paths = sources.map(({ path }) => path)
  return withParquetFiles(paths, (files) => {
    const columnsOf = ({ path, columns }: TakenColumns) =>
      columns.map((name): Column => ({ file: files.get(path)!, name }))
    return writeColumns(path, sources.flatMap(columnsOf))
  })
}

async function writeColumns(path: string, columns: readonly Column[]): Promise<number> {
  const first = columns[0]?.file
  if (!first) throw new Error('There is no column to write')
  for (const file of new Set(columns.map(({ file }) => file)))
    if (!file.hasGroupsOf(first))
      throw new Error(`The groups of ${file.path} have other sizes than those of ${first.path}`)
  // Before the file is begun: a column that is missing is refused here.
  const elements = columns.flatMap(({ file, name }) => file.elementsOf(name))
  const out = await open(path, 'w')
  try {
    let end = MAGIC.length
    await out.write(MAGIC)
    const groups: RowGroup[] = []
    for (const number of first.groupSizes.keys()) {
      const { group, bytes } = await groupAt(columns, number, end)
      groups.push(group)
      await out.write(bytes)
      end += bytes.length
    }
    await out.write(await bloomFilters(columns, groups, end))
    await out.write(footerBytes(footerOf(first, { elements, count: columns.length, groups })))
  } finally {
    await out.close()
  }
  return Number(first.footer.field_3)
}

/** A group of rows with its bytes, as it is to stand at `start` of the file. */
async function groupAt(
  columns: readonly Column[],
  number: number,
  start: number,
): Promise<{ group: RowGroup; bytes: Buffer }> {
  const chunks: ColumnChunk[] = []
  const pages: Buffer[] = []
  let [end, uncompressed] = [start, 0n]
  for (const { file, name } of columns)
    for (const chunk of file.chunksOf(name, number)) {
      const bytes = await file.pagesOf(chunk)
      const { field_9, field_11 } = chunk.field_3
      const moved = BigInt(end) - (field_11 ?? field_9)
      const own = { ...chunk.field_3, field_9: field_9 + moved }
      if (field_11 !== undefined) own.field_11 = field_11 + moved
      chunks.push({ field_2: 0n, field_3: own })
      pages.push(bytes)
      uncompressed += own.field_6
      end += bytes.length
    }
  const group = {
    field_1: chunks,
    field_2: uncompressed,
    field_3: columns[0]!.file.groupSizes[number]!,
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
    for (const { file, name } of columns)
      for (const chunk of file.chunksOf(name, number)) {
        const own = written.next().value!
        const filter = await file.bloomFilterOf(chunk)
        if (!filter) continue
        own.field_3.field_14 = BigInt(end)
        filters.push(filter)
        end += filter.length
      }
  }
  return Buffer.concat(filters)
}

/** The metadata of a file with the rows of another, and `count` columns in these groups. `elements`: the schema of the columns. */
function footerOf(
  { footer }: ParquetFile,
  { elements, count, groups }: { elements: readonly SchemaElement[]; count: number; groups: RowGroup[] },
): Footer {
  const { field_1, field_2, field_3, field_6, field_7 } = footer
  // Every column that holds values is ordered by its type: the one way there is.
  const orders = elements.flatMap(({ field_5 }) => (field_5 === undefined ? field_7?.[0] : []))
  return {
    field_1,
    field_2: [{ ...field_2[0]!, field_5: count }, ...elements],
    field_3,
    field_4: groups,
    ...(field_6 ? { field_6 } : {}),
    ...(field_7 ? { field_7: orders } : {}),
  }
}
