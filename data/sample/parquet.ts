import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'

const literal = (path: string): string => `'${path.replaceAll("'", "''")}'`

/** A CSV line; cells with a delimiter or a quote are quoted. */
export function csvLine(values: readonly string[], delimiter = ','): string {
  return values
    .map((value) =>
      value.includes('"') || value.includes(delimiter) ? `"${value.replaceAll('"', '""')}"` : value,
    )
    .join(delimiter)
}

/** Writes a table of texts as Parquet, for producers that publish Parquet; empty text is NULL. Same rows, same bytes. */
export async function writeParquet(
  path: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const csv = `${path}.csv`
  await writeFile(csv, `${[header, ...rows].map((row) => csvLine(row)).join('\n')}\n`)
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  try {
    await connection.run(
      `COPY (SELECT * FROM read_csv(${literal(csv)}, header = true, all_varchar = true, delim = ',', quote = '"', escape = '"'))
       TO ${literal(path)} (FORMAT parquet, COMPRESSION snappy)`,
    )
  } finally {
    connection.closeSync()
    instance.closeSync()
    await rm(csv)
  }
}
