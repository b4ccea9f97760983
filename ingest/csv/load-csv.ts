import type { DuckDBConnection } from '@duckdb/node-api'
import type { CsvFormat } from './format.ts'
import { type CsvLoad, type CsvSource, readCsv } from './read-csv.ts'

/**
 * Reads a CSV file into the table `table`: `row` (1-based, in file order) and one VARCHAR column a wanted field, empty =
 * NULL. Nothing is typed here. Lines that are not well-formed go to `${table}_refused` (row, rule, detail, original).
 * Throws IngestError that names the column when one that is not optional has vanished.
 */
export function loadCsv(
  connection: DuckDBConnection,
  table: string,
  source: CsvSource,
  format: CsvFormat,
): Promise<CsvLoad> {
  return readCsv(connection, source, format, {
    into: (texts) => `CREATE OR REPLACE TEMP TABLE "${table}" AS SELECT * FROM ${texts}`,
    numbered: true,
    refused: `${table}_refused`,
  })
}
