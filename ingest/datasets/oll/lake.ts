import type { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api'
import type { Written } from '../../dataset.ts'
import { writeLakeFile } from '../../pipeline/lake-file.ts'
import { type Cell, COUNTS, DIMENSIONS, RENTS } from './cell.ts'
import type { ZonedPlace } from './zoning.ts'

const CELL_COLUMNS = [
  'source VARCHAR',
  'year INTEGER',
  'observatory VARCHAR',
  'agglomeration VARCHAR',
  ...DIMENSIONS.map((name) => `${name} VARCHAR`),
  ...RENTS.map((name) => `${name} DOUBLE`),
  ...COUNTS.map((name) => `${name} INTEGER`),
  'method VARCHAR',
  'status VARCHAR',
  'doubt VARCHAR',
]

const ZONING_COLUMNS = ['code', 'year', 'commune', 'iris', 'zone', 'label'].map(
  (name) => `${name} ${name === 'year' ? 'INTEGER' : 'VARCHAR'}`,
)

/** The lake in the making: cells of the cube and zoning tables, as they are read. */
export class RentLake {
  readonly #connection: DuckDBConnection

  private constructor(connection: DuckDBConnection) {
    this.#connection = connection
  }

  static async create(connection: DuckDBConnection): Promise<RentLake> {
    await connection.run(`CREATE TABLE cells (${CELL_COLUMNS.join(', ')})`)
    await connection.run(`CREATE TABLE zones (${ZONING_COLUMNS.join(', ')})`)
    return new RentLake(connection)
  }

  async addCells(cells: readonly Cell[]): Promise<void> {
    const appender = await this.#connection.createAppender('cells')
    for (const cell of cells) {
      appender.appendVarchar(cell.source)
      appender.appendInteger(cell.year)
      appender.appendVarchar(cell.observatory)
      appender.appendVarchar(cell.agglomeration)
      for (const name of DIMENSIONS) text(appender, cell.dimensions[name])
      for (const name of RENTS) number(appender, cell.figures[name], 'double')
      for (const name of COUNTS) number(appender, cell.figures[name], 'integer')
      text(appender, cell.method)
      appender.appendVarchar(cell.status)
      text(appender, cell.doubt)
      appender.endRow()
    }
    appender.closeSync()
  }

  /** A zoning table, for each year it holds for. */
  async addZoning(code: string, years: readonly number[], places: readonly ZonedPlace[]): Promise<void> {
    const appender = await this.#connection.createAppender('zones')
    for (const year of years)
      for (const { commune, iris, zone, label } of places) {
        appender.appendVarchar(code)
        appender.appendInteger(year)
        appender.appendVarchar(commune)
        text(appender, iris)
        appender.appendVarchar(zone)
        text(appender, label)
        appender.endRow()
      }
    appender.closeSync()
  }

  /** Writes `cells` and `zoning` (Parquet, zstd), sorted so that the same sources give the same bytes. */
  async write(workDir: string): Promise<Written[]> {
    const cells = `SELECT * FROM cells ORDER BY year, source, observatory, agglomeration, ${DIMENSIONS.join(', ')}`
    const zoning = 'SELECT * FROM zones ORDER BY code, year, commune, iris, zone, label'
    return [
      await writeLakeFile(this.#connection, workDir, 'cells', cells),
      await writeLakeFile(this.#connection, workDir, 'zoning', zoning),
    ]
  }
}

function text(appender: DuckDBAppender, value: string | null): void {
  if (value === null) appender.appendNull()
  else appender.appendVarchar(value)
}

function number(appender: DuckDBAppender, value: number | null, type: 'double' | 'integer'): void {
  if (value === null) appender.appendNull()
  else if (type === 'double') appender.appendDouble(value)
  else appender.appendInteger(value)
}
