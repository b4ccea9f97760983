import type { DuckDBConnection } from '@duckdb/node-api'
import { IngestError } from '../errors.ts'
import { sqlPath } from '../pipeline/duckdb.ts'
import { isGzip, readHeader } from './header.ts'
import { readableCsv } from './unreadable.ts'

/** How a producer writes its CSV, and which of its columns are wanted under which name. */
export interface CsvFormat {
  delimiter: string
  /** `''` when the producer never quotes (a quote is then a character like another). */
  quote?: '"' | ''
  encoding?: 'utf-8' | 'latin-1'
  /** Wanted field → the header names it has had, the current one first. Compared without case and accents. */
  columns: Readonly<Record<string, readonly string[]>>
  /** Fields that some editions lack: they are NULL there. Any other field that is missing stops the ingest. */
  optional?: readonly string[]
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

/** A source file of CSV text, perhaps gzipped. */
export interface CsvSource {
  path: string
  /** Official address, for messages and for the quarantine. */
  url: string
}

/** Every line. */
const ALL = 'true'

/**
 * Reads a CSV file into the table `table`: `row` (1-based, in file order) and one VARCHAR column a wanted field, empty =
 * NULL. Nothing is typed here. Of a file larger than what is asked of it only the lines for which `wanted` (SQL over the
 * fields) is true are kept, while it is read: it is never held whole. Lines that are not well-formed go to `${table}_refused` (row, rule, detail, original).
 * Throws IngestError that names the column when one that is not optional has vanished.
 */
export async function loadCsv(
  connection: DuckDBConnection,
  table: string,
  { path, url }: CsvSource,
  format: CsvFormat,
  wanted = ALL,
): Promise<CsvLoad> {
  const encoding = format.encoding ?? 'utf-8'
  const header = await readHeader(path, format.delimiter, encoding, url)
  const fields = chooseColumns(header, format, url)
  const types = header.map((_, i) => `'c${i}': 'VARCHAR'`).join(', ')
  const columns = fields.map(([field, i]) => `${i < 0 ? 'NULL::VARCHAR' : `c${i}`} AS "${field}"`)
  const quote = format.quote ?? '"'
  const seen = `${table}_seen`
  await connection.run(`CREATE OR REPLACE TEMP SEQUENCE "${seen}"`)
  // The sequence counts every line on the way to the condition: reading the file again to count would double the time.
  const condition = wanted === ALL ? '' : `WHERE CASE WHEN nextval('${seen}') > 0 THEN ${wanted} END`
  const compression = (await isGzip(path)) ? 'gzip' : 'none'
  await readableCsv(url, () =>
    connection.run(
      `CREATE OR REPLACE TEMP TABLE "${table}" AS SELECT * FROM (SELECT row_number() OVER () AS "row", ${columns.join(', ')}
     FROM read_csv(${sqlPath(path)}, auto_detect = false, header = true, columns = {${types}},
       delim = ${sqlPath(format.delimiter)}, quote = ${sqlPath(quote)}, escape = ${sqlPath(quote)}, encoding = '${encoding}',
       compression = '${compression}', max_line_size = 16777216,
       store_rejects = true, rejects_table = '${table}_rejects', rejects_scan = '${table}_scans', rejects_limit = 0)) ${condition}`,
    ),
  )
  // One line may be refused for several reasons: the first is enough.
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE "${table}_refused" AS
     SELECT line AS "row", 'malformed-line' AS rule, min(error_message) AS detail, coalesce(min(csv_line), '') AS original
     FROM "${table}_rejects" GROUP BY line ORDER BY line`,
  )
  await connection.run(`DROP TABLE "${table}_rejects"; DROP TABLE "${table}_scans"`)
  const counts = await connection.runAndReadAll(
    `SELECT (SELECT count(*) FROM "${table}"), (SELECT count(*) FROM "${table}_refused"),
       (SELECT coalesce(max(last_value), 0) FROM duckdb_sequences() WHERE sequence_name = '${seen}')`,
  )
  await connection.run(`DROP SEQUENCE "${seen}"`)
  const [kept, refused, asked] = counts.getRows()[0]!.map(Number)
  const leftOut = condition === '' ? 0 : asked! - kept!
  return { rows: kept! + refused! + leftOut, refused: refused!, leftOut, header }
}

/** Position of each wanted field in the header, -1 for an optional one that is not there. */
export function chooseColumns(
  header: readonly string[],
  format: Pick<CsvFormat, 'columns' | 'optional'>,
  url: string,
): [string, number][] {
  const names = header.map(plain)
  return Object.entries(format.columns).map(([field, accepted]) => {
    for (const name of accepted) {
      const at = names.indexOf(plain(name))
      if (at >= 0) return [field, at]
    }
    if (format.optional?.includes(field)) return [field, -1]
    throw new IngestError(
      `${url} has no column "${accepted[0]}"${accepted.length > 1 ? ` (nor ${accepted.slice(1).join(', ')})` : ''}. ` +
        `Its columns: ${header.join(', ')}. The producer's format has changed: nothing was published`,
    )
  })
}

/** A header name without what producers change from year to year: case, accents, underscores for spaces. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_'’-]+/g, ' ')
    .trim()
}
