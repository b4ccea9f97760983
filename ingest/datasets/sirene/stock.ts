import { join } from 'node:path'
import { unpack } from '../../../formats/archive/extract-zip.ts'
import { firstBytes } from '../../../formats/archive/file-type.ts'
import { chooseColumns } from '../../../formats/csv/columns.ts'
import { type CsvSource, sniffHeader } from '../../../formats/csv/header.ts'
import { malformedLines, readCsv } from '../../../formats/csv/read-csv.ts'
import type { Database } from '../../../formats/duckdb/database.ts'
import { ident, joinSql, parquet, quoted, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import type { Refused } from '../../../formats/refused.ts'
import type { FetchedSource } from '../../dataset.ts'
import { roleOf, type StockRole, stockColumns, stockLayoutsOf } from './columns.ts'

/** A stock file that DuckDB can read again and again without holding it. */
export interface Stock {
  role: StockRole
  url: string
  /** Table expression: `row` (from 1) and one VARCHAR column a field of `stockColumns`, as published. */
  relation: Sql
  /** Lines in the file, the malformed ones included. */
  rows: number
  malformed: Omit<Refused, 'part'>[]
}

/**
 * Opens a stock file: Parquet, CSV, gzipped CSV or a zip with one CSV in it. A CSV is turned into Parquet of the wanted columns
 * in `workDir`, because it is read several times. `report` is given the columns that are unknown or missing. Throws IngestError when it is none
 * of the SIRENE files or lacks an essential column.
 */
export async function openStock(
  db: Database,
  source: FetchedSource,
  workDir: string,
  report: ColumnReport,
): Promise<Stock> {
  if ((await firstBytes(source.path, 4)) === 'PAR1') return openParquet(db, source, report)
  const [path] = await unpack(source, workDir, (name) => /\.csv$/i.test(name))
  return openCsv(db, { path: path!, url: source.url }, workDir, report)
}

async function openParquet(db: Database, { path, url }: FetchedSource, report: ColumnReport): Promise<Stock> {
  const described = await db.all(sql`DESCRIBE SELECT * FROM ${parquet(path)}`)
  const header = described.map(([name]) => String(name))
  const role = knownRole(header, url)
  report.check(url, header, stockLayoutsOf(role))
  const columns = chooseColumns(header, stockColumns[role], url).map(([field, i]) => {
    const value = i < 0 ? sql`NULL::VARCHAR` : sql`CAST(${ident(header[i]!)} AS VARCHAR)`
    return sql`${value} AS ${ident(field)}`
  })
  const relation = numberedRows(path, joinSql(columns))
  return { role, url, relation, rows: await db.count(relation), malformed: [] }
}

/** The rows of a Parquet file with `row`, their number from 1. */
const numberedRows = (path: string, columns: Sql) =>
  sql`(SELECT file_row_number + 1 AS "row", ${columns} FROM read_parquet(${quoted(path)}, file_row_number = true))`

async function openCsv(db: Database, file: CsvSource, workDir: string, report: ColumnReport): Promise<Stock> {
  const { url } = file
  // The stock is published with commas, its geolocation with semicolons.
  const { delimiter, header } = await sniffHeader(file)
  const role = knownRole(header, url)
  report.check(url, header, stockLayoutsOf(role))
  const staged = join(workDir, `${role}.stock.parquet`)
  const refused = `${role}_refused`
  const { rows } = await readCsv(
    db,
    file,
    { delimiter, ...stockColumns[role] },
    {
      into: (texts) => sql`COPY ${texts} TO ${quoted(staged)} (FORMAT parquet, COMPRESSION snappy)`,
      numbered: false,
      refused,
    },
  )
  const relation = numberedRows(staged, sql`* EXCLUDE (file_row_number)`)
  return { role, url, relation, rows, malformed: await malformedLines(db, refused, url) }
}

function knownRole(header: readonly string[], url: string): StockRole {
  const role = roleOf(header)
  if (role) return role
  throw new IngestError(
    `${url} is none of the SIRENE files: it has neither etatAdministratifUniteLegale (StockUniteLegale), nor ` +
      `etatAdministratifEtablissement (StockEtablissement), nor qualite_xy (geolocation). Its columns: ${header.join(', ')}`,
  )
}
