import type { DuckDBConnection } from '@duckdb/node-api'
import { sqlPath } from '../pipeline/duckdb/duckdb.ts'
import { chooseColumns } from './columns.ts'
import type { CsvFormat } from './format.ts'
import { isGzip, readHeader } from './header.ts'
import { readableCsv } from './unreadable.ts'

/** A source file of CSV text, perhaps gzipped. */
export interface CsvSource {
  path: string
  /** Official address, for messages and for the quarantine. */
  url: string
}

/** The file as it was read. */
export interface CsvLoad {
  /** Lines read, those refused and those left out included. */
  rows: number
  refused: number
  /** Well-formed lines that were not wanted. */
  leftOut: number
  /** Header of the file, as published. */
  header: string[]
}

/** What becomes of the lines while they are read. */
export interface CsvUse {
  /**
   * The statement that takes them, a row each and in file order, from `texts` (SQL to put after FROM): one VARCHAR column a wanted
   * field, empty = NULL.
   */
  into: (texts: string) => string
  /** `texts` also has `row`, the line's number (1-based). Counting takes a single thread; without it the file is read by all. */
  numbered: boolean
  /** SQL over the fields that is true for the lines wanted. Others are counted and let go, so that a larger file is never held whole. */
  wanted?: string
  /** Name of the table that takes the lines that are not well-formed (row, rule, detail, original). */
  refused: string
}

/** Every line. */
const ALL = 'true'

/** Reads a CSV file in one pass. Throws IngestError that names the column when one that is not optional has vanished. */
export async function readCsv(
  connection: DuckDBConnection,
  { path, url }: CsvSource,
  format: CsvFormat,
  { into, numbered, wanted = ALL, refused }: CsvUse,
): Promise<CsvLoad> {
  const encoding = format.encoding ?? 'utf-8'
  const header = await readHeader(path, format.delimiter, encoding, url)
  const fields = chooseColumns(header, format, url)
  const types = header.map((_, i) => `'c${i}': 'VARCHAR'`).join(', ')
  const columns = fields.map(([field, i]) => `${i < 0 ? 'NULL::VARCHAR' : `c${i}`} AS "${field}"`)
  const quote = format.quote ?? '"'
  const seen = `${refused}_seen`
  await connection.run(`CREATE OR REPLACE TEMP SEQUENCE "${seen}"`)
  // The sequence counts every line on the way to the condition: reading the file again to count would double the time.
  const condition = wanted === ALL ? '' : `WHERE CASE WHEN nextval('${seen}') > 0 THEN ${wanted} END`
  const compression = (await isGzip(path)) ? 'gzip' : 'none'
  const taken = await readableCsv(url, () =>
    connection.runAndReadAll(
      into(`(SELECT * FROM (SELECT ${numbered ? 'row_number() OVER () AS "row", ' : ''}${columns.join(', ')}
     FROM read_csv(${sqlPath(path)}, auto_detect = false, header = true, columns = {${types}},
       delim = ${sqlPath(format.delimiter)}, quote = ${sqlPath(quote)}, escape = ${sqlPath(quote)}, encoding = '${encoding}',
       compression = '${compression}', max_line_size = 16777216,
       store_rejects = true, rejects_table = '${refused}_rejects', rejects_scan = '${refused}_scans', rejects_limit = 0)) ${condition})`),
    ),
  )
  // One line may be refused for several reasons: the first is enough.
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE "${refused}" AS
     SELECT line AS "row", 'malformed-line' AS rule, min(error_message) AS detail, coalesce(min(csv_line), '') AS original
     FROM "${refused}_rejects" GROUP BY line ORDER BY line`,
  )
  await connection.run(`DROP TABLE "${refused}_rejects"; DROP TABLE "${refused}_scans"`)
  const counts = await connection.runAndReadAll(
    `SELECT (SELECT count(*) FROM "${refused}"),
       (SELECT coalesce(max(last_value), 0) FROM duckdb_sequences() WHERE sequence_name = '${seen}')`,
  )
  await connection.run(`DROP SEQUENCE "${seen}"`)
  const kept = Number(taken.getRows()[0]![0])
  const [bad, asked] = counts.getRows()[0]!.map(Number)
  const leftOut = condition === '' ? 0 : asked! - kept
  return { rows: kept + bad! + leftOut, refused: bad!, leftOut, header }
}
