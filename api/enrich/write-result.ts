import type { FactColumn } from '../../shared/facts/fact-column.ts'
import { FACT_TYPES } from '../../shared/facts/fact-types.ts'
import { literal, quotedName } from '../store/sets/locked-database.ts'
import { MATCH_COLUMNS } from './match-columns.ts'
import { inputCell, matchCell, type WorkTable } from './work-table.ts'

export const RESULT_FORMATS = ['csv', 'parquet'] as const
export type ResultFormat = (typeof RESULT_FORMATS)[number]

/** Rows of a group of a Parquet file: as in the lake. */
const ROW_GROUP = 10_000

export interface ResultOptions {
  header: readonly string[]
  columns: readonly FactColumn[]
  /** Paths of the `parcel-facts` files of the départements that matches lie in. */
  facts: readonly string[]
  format: ResultFormat
  path: string
}

/** What an added column is called: a column of the file keeps its name. */
export function addedNames(header: readonly string[], names: readonly string[]): string[] {
  const taken = new Set(header.map((name) => name.toLowerCase()))
  return names.map((name) => {
    let free = name
    while (taken.has(free.toLowerCase())) free = `terrier_${free}`
    taken.add(free.toLowerCase())
    return free
  })
}

/**
 * Writes every row of the file, in its order, with its match and what `parcel-facts` says of its parcel. The same tables give the same bytes. Gives the
 * names of the columns of the result.
 */
export async function writeResult(
  work: WorkTable,
  { header, columns, facts, format, path }: ResultOptions,
): Promise<string[]> {
  const added = addedNames(
    header,
    [...MATCH_COLUMNS, ...columns].map(({ name }) => name),
  )
  const names = [...header, ...added]
  const flat = format === 'csv'
  const cells = [
    // An empty cell is written as nothing, not as an empty text between quotes.
    ...header.map((_, i) => (flat ? `nullif(${inputCell(i)}::VARCHAR, '')` : inputCell(i))),
    ...MATCH_COLUMNS.map(({ name, type }) => joined(matchCell(name), flat && type === 'VARCHAR[]')),
    ...columns.map(({ name, type }) =>
      facts.length === 0
        ? `NULL::${FACT_TYPES[type]}`
        : joined(`f.${quotedName(name)}`, flat && type === 'texts'),
    ),
  ]
  const source =
    facts.length === 0
      ? ''
      : `LEFT JOIN (
           SELECT * FROM read_parquet([${facts.map(literal).join(', ')}], union_by_name = true)
           WHERE idu IN (SELECT ${matchCell('result_idu')} FROM matches m)
         ) f ON f.idu = ${matchCell('result_idu')}`
  const options =
    format === 'csv'
      ? 'FORMAT csv, HEADER true'
      : `FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP}`
  await work.connection.run(
    `COPY (
       SELECT ${cells.map((cell, i) => `${cell} AS ${quotedName(names[i]!)}`).join(', ')}
       FROM input i JOIN matches m ON m."row" = i."row" ${source}
       ORDER BY i."row"
     ) TO ${literal(path)} (${options}, USE_TMP_FILE false)`,
  )
  return names
}

/** Several values of a cell of a CSV file are joined by a bar, as everywhere. */
const joined = (cell: string, isList: boolean) => (isList ? `array_to_string(${cell}, '|')` : cell)
