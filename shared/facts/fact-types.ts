import type { FactType } from './fact-column.ts'

/** Type of a column in the Parquet file, as DuckDB tells it. */
export const FACT_TYPES: Readonly<Record<FactType, string>> = {
  text: 'VARCHAR',
  texts: 'VARCHAR[]',
  integer: 'INTEGER',
  number: 'DOUBLE',
  date: 'DATE',
  boolean: 'BOOLEAN',
}
