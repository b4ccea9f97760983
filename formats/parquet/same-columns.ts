import { isDeepStrictEqual } from 'node:util'
import { type ParquetFile, withParquetFiles } from './parquet-file.ts'

/**
 * Names of the columns that hold the same values in the same order in two Parquet files, because they have the same type and their pages are the same
 * bytes. Columns with the same values in other pages are not among them; none is where the files have groups of other sizes. What is read
 * is the pages, which are not decoded.
 */
export function sameColumns(one: string, other: string): Promise<string[]> {
  return withParquetFiles([one, other], async (files) => {
    const [first, second] = [files.get(one)!, files.get(other)!]
    if (!first.hasGroupsOf(second)) return []
    const names = new Set(second.names)
    const same: string[] = []
    for (const name of first.names)
      if (names.has(name) && (await isSameColumn(first, second, name))) same.push(name)
    return same
  })
}

async function isSameColumn(first: ParquetFile, second: ParquetFile, name: string): Promise<boolean> {
  if (!isDeepStrictEqual(first.elementsOf(name), second.elementsOf(name))) return false
  for (const group of first.groupSizes.keys()) {
    const others = second.chunksOf(name, group)
    for (const [i, chunk] of first.chunksOf(name, group).entries()) {
      const other = others[i]!
      if (chunk.field_3.field_7 !== other.field_3.field_7) return false
      if (!(await first.pagesOf(chunk)).equals(await second.pagesOf(other))) return false
    }
  }
  return true
}
