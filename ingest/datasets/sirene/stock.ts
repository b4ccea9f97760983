import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { extractZip } from '../../archive/extract-zip.ts'
import { chooseColumns } from '../../csv/columns.ts'
import { isGzip, readHeader } from '../../csv/header.ts'
import { readableCsv } from '../../csv/unreadable.ts'
import type { FetchedSource } from '../../dataset.ts'
import { IngestError } from '../../errors.ts'
import { sqlPath } from '../../pipeline/duckdb/duckdb.ts'
import { countRows } from '../../pipeline/duckdb/rows.ts'
import { roleOf, type StockRole, stockColumns } from './columns.ts'

/** A line of a stock file that is not even a line. */
export interface MalformedLine {
  row: number
  detail: string
  original: string
}

/** A stock file that DuckDB can read again and again without holding it. */
export interface Stock {
  role: StockRole
  url: string
  /** Table expression: `row` (from 1) and one VARCHAR column a field of `stockColumns`, as published. */
  relation: string
  /** Lines in the file, the malformed ones included. */
  rows: number
  malformed: MalformedLine[]
}

/**
 * Opens a stock file: Parquet, CSV, gzipped CSV or a zip with one CSV in it. A CSV is turned into Parquet of the wanted columns
 * in `workDir`, because it is read several times. Throws IngestError when it is none of the SIRENE files or lacks a column.
 */
export async function openStock(
  connection: DuckDBConnection,
  source: FetchedSource,
  workDir: string,
): Promise<Stock> {
  const magic = await firstBytes(source.path)
  if (magic.startsWith('PAR1')) return openParquet(connection, source)
  if (!magic.startsWith('PK')) return openCsv(connection, source, source.path, workDir)
  const [path] = await extractZip(source.path, source.url, workDir, (name) => /\.csv$/i.test(name))
  return openCsv(connection, source, path!, workDir)
}

async function openParquet(connection: DuckDBConnection, { path, url }: FetchedSource): Promise<Stock> {
  const described = await connection.runAndReadAll(`DESCRIBE SELECT * FROM read_parquet(${sqlPath(path)})`)
  const header = described.getRows().map((row) => String(row[0]))
  const role = knownRole(header, url)
  const columns = chooseColumns(header, stockColumns[role], url).map(
    ([field, i]) => `${i < 0 ? 'NULL::VARCHAR' : `CAST("${header[i]}" AS VARCHAR)`} AS "${field}"`,
  )
  const relation = `(SELECT file_row_number + 1 AS "row", ${columns.join(', ')} FROM read_parquet(${sqlPath(path)}, file_row_number = true))`
  return { role, url, relation, rows: await countRows(connection, relation), malformed: [] }
}

async function openCsv(
  connection: DuckDBConnection,
  { url }: FetchedSource,
  path: string,
  workDir: string,
): Promise<Stock> {
  const delimiter = await delimiterOf(path, url)
  const header = await readHeader(path, delimiter, 'utf-8', url)
  const role = knownRole(header, url)
  const columns = chooseColumns(header, stockColumns[role], url).map(
    ([field, i]) => `${i < 0 ? 'NULL::VARCHAR' : `c${i}`} AS "${field}"`,
  )
  const types = header.map((_, i) => `'c${i}': 'VARCHAR'`).join(', ')
  const staged = join(workDir, `${role}.stock.parquet`)
  const compression = (await isGzip(path)) ? 'gzip' : 'none'
  await readableCsv(url, () =>
    connection.run(
      `COPY (SELECT ${columns.join(', ')} FROM read_csv(${sqlPath(path)}, auto_detect = false, header = true,
       columns = {${types}}, delim = '${delimiter}', quote = '"', escape = '"', compression = '${compression}',
       store_rejects = true, rejects_table = '${role}_rejects', rejects_scan = '${role}_scans', rejects_limit = 0))
     TO ${sqlPath(staged)} (FORMAT parquet, COMPRESSION snappy)`,
    ),
  )
  const malformed = await readRejects(connection, role)
  const relation = `(SELECT file_row_number + 1 AS "row", * EXCLUDE (file_row_number) FROM read_parquet(${sqlPath(staged)}, file_row_number = true))`
  const rows = (await countRows(connection, relation)) + malformed.length
  return { role, url, relation, rows, malformed }
}

async function readRejects(connection: DuckDBConnection, role: StockRole): Promise<MalformedLine[]> {
  const found = await connection.runAndReadAll(
    `SELECT line, min(error_message), coalesce(min(csv_line), '') FROM ${role}_rejects GROUP BY line ORDER BY line`,
  )
  await connection.run(`DROP TABLE ${role}_rejects; DROP TABLE ${role}_scans`)
  return found.getRows().map(([row, detail, original]) => ({
    row: Number(row),
    detail: String(detail),
    original: String(original),
  }))
}

function knownRole(header: readonly string[], url: string): StockRole {
  const role = roleOf(header)
  if (role) return role
  throw new IngestError(
    `${url} is none of the SIRENE files: it has neither etatAdministratifUniteLegale (StockUniteLegale), nor ` +
      `etatAdministratifEtablissement (StockEtablissement), nor qualite_xy (geolocation). Its columns: ${header.join(', ')}`,
  )
}

/** The stock is published with commas, its geolocation with semicolons. */
async function delimiterOf(path: string, url: string): Promise<',' | ';'> {
  const [commas, semicolons] = await Promise.all([
    readHeader(path, ',', 'utf-8', url),
    readHeader(path, ';', 'utf-8', url),
  ])
  return semicolons.length > commas.length ? ';' : ','
}

async function firstBytes(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}
