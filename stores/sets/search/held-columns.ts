import type { DuckDBConnection } from '@duckdb/node-api'
import { LRUCache } from 'lru-cache'
import { FACT_TYPES } from '../../../shared/facts/fact-types.ts'
import { quotedName, scanOf } from '../bound-sql.ts'
import { bytesOf, type CellReader, type ColumnCells, cellReader, STRETCH } from './column-cells.ts'
import type { RowsFile, SearchColumn } from './row-search.ts'

/** Zones of which the stretches are remembered. */
const ZONES = 10_000

/** Rows that stretch `stretch` of a file has. */
export function rowsOf({ rows }: RowsFile, stretch: number): number {
  return Math.min(STRETCH, rows - stretch * STRETCH)
}

export function stretchesOfFile({ rows }: RowsFile): number[] {
  return Array.from({ length: Math.ceil(rows / STRETCH) }, (_, stretch) => stretch)
}

/** Cells of columns that searches asked for, decoded, within so many bytes; those that were not used for the longest time give way. */
export class HeldColumns {
  /** Bytes that it may hold. */
  readonly bytes: number
  readonly #cells: LRUCache<string, ColumnCells>
  readonly #zones = new LRUCache<string, readonly number[]>({ max: ZONES })

  constructor(bytes: number) {
    this.bytes = bytes
    this.#cells = new LRUCache({ maxSize: bytes, sizeCalculation: bytesOf })
  }

  /** Undefined when they are not held. */
  cells({ path }: RowsFile, column: string, stretch: number): ColumnCells | undefined {
    return this.#cells.get(cellsKey(path, column, stretch))
  }

  /** The stretches in which a column has a value; undefined when that is not known. */
  zone({ path }: RowsFile, column: string, code: string): readonly number[] | undefined {
    return this.#zones.get(zoneKey(path, column, code))
  }

  /** Looks up the stretches in which a column has a value. */
  async findZone(
    { path }: RowsFile,
    column: string,
    code: string,
    connection: DuckDBConnection,
  ): Promise<readonly number[]> {
    const found = await connection.runAndReadAll(
      `SELECT DISTINCT ("rank" // ${STRETCH})::INTEGER FROM ${scanOf([path])} WHERE ${quotedName(column)} = $1 ORDER BY 1`,
      [code],
    )
    const stretches = found.getRows().map(([stretch]) => Number(stretch))
    this.#zones.set(zoneKey(path, column, code), stretches)
    return stretches
  }

  /** Reads the columns of the stretches, which follow on each other. Throws DuckDB's error, or when the file has fewer rows or other types than it should. */
  async load(
    file: RowsFile,
    columns: readonly SearchColumn[],
    stretches: readonly number[],
    connection: DuckDBConnection,
  ): Promise<void> {
    const first = stretches[0]! * STRETCH
    const rows = stretches.reduce((sum, stretch) => sum + rowsOf(file, stretch), 0)
    const readers = stretches.map((stretch) =>
      columns.map((column) => cellReader(column, rowsOf(file, stretch))),
    )
    const names = columns.map(({ name }) => quotedName(name)).join(', ')
    const result = await connection.stream(
      `SELECT ${names} FROM ${scanOf([file.path])} WHERE file_row_number BETWEEN ${first} AND ${first + rows - 1}`,
    )
    for (const [i, { name, type }] of columns.entries())
      if (String(result.columnType(i)) !== FACT_TYPES[type])
        throw new Error(`Column ${name} of ${file.path} is no ${FACT_TYPES[type]}`)
    let at = 0
    for await (const chunk of result) {
      for (const i of columns.keys()) {
        const vector = chunk.getColumnVector(i)
        eachStretch(at, chunk.rowCount, (stretch, from, to, row) =>
          readers[stretch]![i]!.read(vector, from, to, row),
        )
      }
      at += chunk.rowCount
    }
    if (at !== rows) throw new Error(`${file.path} has fewer rows than it should`)
    for (const [s, stretch] of stretches.entries()) this.#keep(file, stretch, columns, readers[s]!)
  }

  #keep({ path }: RowsFile, stretch: number, columns: readonly SearchColumn[], read: readonly CellReader[]) {
    for (const [i, { name }] of columns.entries())
      this.#cells.set(cellsKey(path, name, stretch), read[i]!.cells)
  }
}

const cellsKey = (path: string, column: string, stretch: number) => `${stretch} ${column} ${path}`
const zoneKey = (path: string, column: string, code: string) => `${code} ${column} ${path}`

/** Divides `count` rows that begin at row `at`: for each stretch its number, where its part begins and ends, and the first row of the part in the stretch. */
function eachStretch(
  at: number,
  count: number,
  take: (stretch: number, from: number, to: number, row: number) => void,
): void {
  for (let from = 0; from < count; ) {
    const row = (at + from) % STRETCH
    const to = Math.min(count, from + STRETCH - row)
    take(Math.floor((at + from) / STRETCH), from, to, row)
    from = to
  }
}
