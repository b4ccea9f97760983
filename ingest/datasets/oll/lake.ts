import type { Database } from '../../../formats/duckdb/database.ts'
import { LakeTable } from '../../../formats/duckdb/lake-table.ts'
import { idents, sql } from '../../../formats/duckdb/sql.ts'
import { type ShapeLayout, ShapeTable } from '../../../formats/geoparquet/shape-table.ts'
import type { Written } from '../../../formats/written.ts'
import { cells, OLL_DIMENSIONS, zoneShapes, zoning } from '../../../shared/lake/files/oll.ts'
import type { RentCell } from './cell.ts'
import type { ZoneShape } from './zone-shapes.ts'
import type { ZonedPlace } from './zoning.ts'

const DIMENSION_NAMES = idents(OLL_DIMENSIONS)

const ZONE_SHAPES: ShapeLayout<typeof zoneShapes.table> = {
  file: zoneShapes,
  order: ['code', 'year', 'zone', 'xmin', 'ymin', 'xmax', 'ymax', 'geometry'],
  part: 'code',
}

/** The lake in the making: cells of the cube, zoning tables and shapes of zones, as they are read. */
export class RentLake {
  readonly #db: Database
  readonly #cells: LakeTable<typeof cells.table>
  readonly #zones: LakeTable<typeof zoning.table>
  #shapes: ShapeTable<typeof zoneShapes.table> | undefined

  private constructor(
    db: Database,
    ofCube: LakeTable<typeof cells.table>,
    zones: LakeTable<typeof zoning.table>,
  ) {
    this.#db = db
    this.#cells = ofCube
    this.#zones = zones
  }

  static async create(db: Database): Promise<RentLake> {
    return new RentLake(
      db,
      await LakeTable.create(db, 'cells', cells),
      await LakeTable.create(db, 'zones', zoning),
    )
  }

  addCells(read: readonly RentCell[]): void {
    for (const { dimensions, figures, ...about } of read)
      this.#cells.add({ ...about, ...dimensions, ...figures })
  }

  /** A zoning table, for each year it holds for. */
  addZoning(code: string, years: readonly number[], places: readonly ZonedPlace[]): void {
    for (const year of years) for (const place of places) this.#zones.add({ ...place, code, year })
  }

  /** Shapes of zones, for each year they hold for. */
  async addShapes(code: string, years: readonly number[], shapes: readonly ZoneShape[]): Promise<void> {
    this.#shapes ??= await ShapeTable.create(this.#db, ZONE_SHAPES)
    for (const year of years)
      for (const { zone, label, polygons } of shapes) this.#shapes.add({ code, year, zone, label }, polygons)
  }

  /**
   * Writes `cells` and `zoning` (Parquet, zstd), and `zone-shapes` (GeoParquet) when some were given, sorted so that the same
   * sources give the same bytes.
   */
  async write(workDir: string): Promise<Written[]> {
    const order = sql`year, source, observatory, agglomeration, ${DIMENSION_NAMES}`
    return [
      await this.#cells.write(workDir, order),
      await this.#zones.write(workDir, sql`code, year, commune, iris, zone, label`),
      ...(this.#shapes ? [await this.#shapes.write(workDir)] : []),
    ]
  }
}
