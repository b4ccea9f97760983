import { type FormulaRule, ownCell, protectedCellSql, protectedTextSql } from '../../shared/csv/formulas.ts'
import { FACT_TYPES } from '../../shared/facts/fact-types.ts'
import { literal, quotedName } from '../../stores/sets/bound-sql.ts'
import type { ChosenColumns } from './columns.ts'
import { MATCH_COLUMNS } from './match-columns.ts'
import { JOIN_PLACES, placeCell } from './places/place-table.ts'
import { type CsvStyle, type ResultFormat, SIGNS } from './result-format.ts'
import { inputCell, matchCell, type WorkTable } from './work-table.ts'

/** Rows of a group of a Parquet file: as in the lake. */
const ROW_GROUP = 10_000

export interface ResultOptions extends CsvStyle {
  header: readonly string[]
  /** Those of places ask for the table `places` (makePlaceTable). */
  columns: ChosenColumns
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
 * Writes every row of the file, in its order, with its match, what `parcel-facts` says of its parcel and what is known of the place of that. The same tables give
 * the same bytes. Gives the names of the columns of the result.
 */
export async function writeResult(
  work: WorkTable,
  { header, columns, facts, format, delimiter = 'comma', formulas = 'protect', path }: ResultOptions,
): Promise<string[]> {
  const added = addedNames(
    header,
    [...MATCH_COLUMNS, ...columns.facts, ...columns.places].map(({ name }) => name),
  )
  const flat = format === 'csv'
  const own = flat ? header.map((name) => ownCell(name, formulas)) : header
  const names = [...own, ...added]
  const as = flat ? csvCell(formulas) : (cell: string) => cell
  const cells = [
    ...header.map((_, i) => (flat ? ownCellSql(inputCell(i), formulas) : inputCell(i))),
    ...MATCH_COLUMNS.map(({ name, type }) => as(matchCell(name), type)),
    ...columns.facts.map(({ name, type }) =>
      facts.length === 0 ? `NULL::${FACT_TYPES[type]}` : as(`f.${quotedName(name)}`, FACT_TYPES[type]),
    ),
    ...columns.places.map(({ name, type }) =>
      facts.length === 0 ? `NULL::${FACT_TYPES[type]}` : as(placeCell(name), FACT_TYPES[type]),
    ),
  ]
  const source =
    facts.length === 0
      ? ''
      : `LEFT JOIN (
           SELECT * FROM read_parquet([${facts.map(literal).join(', ')}], union_by_name = true)
           WHERE idu IN (SELECT ${matchCell('result_idu')} FROM matches m)
         ) f ON f.idu = ${matchCell('result_idu')}
         ${columns.places.length === 0 ? '' : JOIN_PLACES}`
  const options =
    format === 'csv'
      ? `FORMAT csv, HEADER true, DELIMITER ${literal(SIGNS[delimiter])}`
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

/** A cell of the file that was sent. An empty one is written as nothing, not as an empty text between quotes. */
function ownCellSql(cell: string, formulas: FormulaRule): string {
  const text = `nullif(${cell}::VARCHAR, '')`
  return formulas === 'protect-all' ? protectedCellSql(text) : text
}

/** A cell that is added, by its type in SQL. Several values are joined by a bar, as everywhere. */
const csvCell = (formulas: FormulaRule) => (cell: string, type: string) => {
  const text = type === 'VARCHAR[]' ? `array_to_string(${cell}, '|')` : cell
  return formulas === 'keep' || !type.startsWith('VARCHAR') ? text : protectedTextSql(text)
}
