import type { Database } from '../../../formats/duckdb/database.ts'
import { writeLakeFile } from '../../../formats/duckdb/lake-file.ts'
import { ident, idents, joinSql, sql } from '../../../formats/duckdb/sql.ts'
import { OLL_DIMENSIONS } from '../../../shared/lake/files/oll.ts'
import type { Written } from '../../dataset.ts'
import { type ShapeLayout, ShapeTable } from '../../geoparquet/shape-table.ts'
import { type Cell, COUNTS, FIGURES, RENTS } from './cell.ts'
import type { ZoneShape } from './zone-shapes.ts'
import type { ZonedPlace } from './zoning.ts'

const DIMENSION_NAMES = idents(OLL_DIMENSIONS)
const CELL_COLUMNS = joinSql([
  sql`source VARCHAR, year INTEGER, observatory VARCHAR, agglomeration VARCHAR`,
  ...OLL_DIMENSIONS.map((name) => sql`${ident(name)} VARCHAR`),
  ...RENTS.map((name) => sql`${ident(name)} DOUBLE`),
  ...COUNTS.map((name) => sql`${ident(name)} INTEGER`),
  sql`method VARCHAR, status VARCHAR, doubt VARCHAR`,
])

const ZONE_SHAPES: ShapeLayout = {
  kind: 'zone-shapes',
  columns: { code: 'VARCHAR', year: 'INTEGER', zone: 'VARCHAR', label: 'VARCHAR' },
  file: ['code', 'year', 'zone', 'label', 'bbox', 'geometry'],
  order: ['code', 'year', 'zone', 'xmin', 'ymin', 'xmax', 'ymax', 'geometry'],
  part: 'code',
}

/** The lake in the making: cells of the cube, zoning tables and shapes of zones, as they are read. */
export class RentLake {
  readonly #db: Database
  #shapes: ShapeTable | undefined

  private constructor(db: Database) {
    this.#db = db
  }

  static async create(db: Database): Promise<RentLake> {
    await db.run(sql`CREATE TABLE cells (${CELL_COLUMNS})`)
    await db.run(
      'CREATE TABLE zones (code VARCHAR, year INTEGER, commune VARCHAR, iris VARCHAR, zone VARCHAR, label VARCHAR)',
    )
    return new RentLake(db)
  }

  async addCells(cells: readonly Cell[]): Promise<void> {
    const rows = cells.map(({ source, year, observatory, agglomeration, dimensions, figures, ...about }) => [
      ...[source, year, observatory, agglomeration],
      ...OLL_DIMENSIONS.map((name) => dimensions[name]),
      ...FIGURES.map((name) => figures[name]),
      ...[about.method, about.status, about.doubt],
    ])
    await this.#db.append('cells', rows)
  }

  /** A zoning table, for each year it holds for. */
  async addZoning(code: string, years: readonly number[], places: readonly ZonedPlace[]): Promise<void> {
    const rows = years.flatMap((year) =>
      places.map(({ commune, iris, zone, label }) => [code, year, commune, iris, zone, label]),
    )
    await this.#db.append('zones', rows)
  }

  /** Shapes of zones, for each year they hold for. */
  async addShapes(code: string, years: readonly number[], shapes: readonly ZoneShape[]): Promise<void> {
    this.#shapes ??= await ShapeTable.create(this.#db, ZONE_SHAPES)
    for (const year of years)
      for (const { zone, label, polygons } of shapes) this.#shapes.add([code, year, zone, label], polygons)
  }

  /**
   * Writes `cells` and `zoning` (Parquet, zstd), and `zone-shapes` (GeoParquet) when some were given, sorted so that the same
   * sources give the same bytes.
   */
  async write(workDir: string): Promise<Written[]> {
    const cells = sql`SELECT * FROM cells ORDER BY year, source, observatory, agglomeration, ${DIMENSION_NAMES}`
    const zoning = 'SELECT * FROM zones ORDER BY code, year, commune, iris, zone, label'
    return [
      await writeLakeFile(this.#db, workDir, 'cells', cells),
      await writeLakeFile(this.#db, workDir, 'zoning', zoning),
      ...(this.#shapes ? [await this.#shapes.write(workDir)] : []),
    ]
  }
}
