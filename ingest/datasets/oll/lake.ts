import type { DuckDBConnection } from '@duckdb/node-api'
import type { Written } from '../../dataset.ts'
import { type ShapeLayout, ShapeTable } from '../../geoparquet/shape-table.ts'
import { writeLakeFile } from '../../pipeline/duckdb/lake-file.ts'
import { appendRow } from '../../pipeline/duckdb/table-row.ts'
import { type Cell, COUNTS, DIMENSIONS, RENTS } from './cell.ts'
import type { ZoneShape } from './zone-shapes.ts'
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

const ZONE_SHAPES: ShapeLayout = {
  kind: 'zone-shapes',
  columns: { code: 'VARCHAR', year: 'INTEGER', zone: 'VARCHAR', label: 'VARCHAR' },
  file: ['code', 'year', 'zone', 'label', 'bbox', 'geometry'],
  order: ['code', 'year', 'zone', 'xmin', 'ymin', 'xmax', 'ymax', 'geometry'],
  part: 'code',
}

/** The lake in the making: cells of the cube, zoning tables and shapes of zones, as they are read. */
export class RentLake {
  readonly #connection: DuckDBConnection
  #shapes: ShapeTable | undefined

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
      const { source, year, observatory, agglomeration, dimensions, figures, method, status, doubt } = cell
      appendRow(
        appender,
        ...[source, year, observatory, agglomeration],
        ...DIMENSIONS.map((name) => dimensions[name]),
        ...[...RENTS, ...COUNTS].map((name) => figures[name]),
        ...[method, status, doubt],
      )
    }
    appender.closeSync()
  }

  /** A zoning table, for each year it holds for. */
  async addZoning(code: string, years: readonly number[], places: readonly ZonedPlace[]): Promise<void> {
    const appender = await this.#connection.createAppender('zones')
    for (const year of years)
      for (const { commune, iris, zone, label } of places)
        appendRow(appender, code, year, commune, iris, zone, label)
    appender.closeSync()
  }

  /** Shapes of zones, for each year they hold for. */
  async addShapes(code: string, years: readonly number[], shapes: readonly ZoneShape[]): Promise<void> {
    this.#shapes ??= await ShapeTable.create(this.#connection, ZONE_SHAPES)
    for (const year of years)
      for (const { zone, label, polygons } of shapes) this.#shapes.add([code, year, zone, label], polygons)
  }

  /**
   * Writes `cells` and `zoning` (Parquet, zstd), and `zone-shapes` (GeoParquet) when some were given, sorted so that the same
   * sources give the same bytes.
   */
  async write(workDir: string): Promise<Written[]> {
    const cells = `SELECT * FROM cells ORDER BY year, source, observatory, agglomeration, ${DIMENSIONS.join(', ')}`
    const zoning = 'SELECT * FROM zones ORDER BY code, year, commune, iris, zone, label'
    return [
      await writeLakeFile(this.#connection, workDir, 'cells', cells),
      await writeLakeFile(this.#connection, workDir, 'zoning', zoning),
      ...(this.#shapes ? [await this.#shapes.write(workDir)] : []),
    ]
  }
}
