import { FACT_TYPES } from '../../../shared/facts/fact-types.ts'
import { literal, quotedName } from '../../../stores/sets/bound-sql.ts'
import type { Stores } from '../../../stores/stores.ts'
import { matchCell, type WorkTable } from '../work-table.ts'
import type { PlaceCells, PlaceColumn } from './place-group.ts'
import { placeGroups } from './place-groups.ts'

/** Places looked up between two looks at the signal. */
const PIECE = 1000

export interface PlaceTableOptions {
  columns: readonly PlaceColumn[]
  /** Paths of the `parcel-facts` files of the départements that matches lie in: they say where each parcel is. */
  facts: readonly string[]
  stores: Stores
  /** Called between two pieces; throws when the work is to end. */
  goOn(): void
}

/**
 * Makes the table `places`: one row a commune and IRIS in which a parcel was found, in their order, however many parcels lie there; 85,000 of them when all of France
 * is asked for. Each run makes it again from the documents of the release.
 */
export async function makePlaceTable(
  work: WorkTable,
  { columns, facts, stores, goOn }: PlaceTableOptions,
): Promise<void> {
  const typed = columns.map(({ name, type }) => `${quotedName(name)} ${FACT_TYPES[type]}`)
  await work.connection.run(
    `CREATE OR REPLACE TABLE places (commune VARCHAR, iris VARCHAR, ${typed.join(', ')})`,
  )
  const found = await work.rows(
    `SELECT DISTINCT "communeCode", "irisCode" FROM read_parquet([${facts.map(literal).join(', ')}], union_by_name = true)
     WHERE idu IN (SELECT ${matchCell('result_idu')} FROM matches m) ORDER BY ALL`,
  )
  const groups = placeGroups.filter((group) => group.columns.some((column) => columns.includes(column)))
  const appender = await work.connection.createAppender('places')
  for (const [i, row] of found.entries()) {
    if (i % PIECE === 0) goOn()
    const [commune, iris] = row.map((cell) => (cell === null ? undefined : String(cell)))
    if (commune === undefined) continue
    const place = { commune, iris }
    const answered = await Promise.all(groups.map((group) => group.cellsOf(place, stores)))
    const cells: PlaceCells = Object.assign({}, ...answered)
    appender.appendVarchar(commune)
    if (iris === undefined) appender.appendNull()
    else appender.appendVarchar(iris)
    for (const { name, type } of columns) {
      const cell = cells[name]
      if (cell === undefined) appender.appendNull()
      else if (type === 'text') appender.appendVarchar(String(cell))
      else if (type === 'integer') appender.appendInteger(Number(cell))
      else appender.appendDouble(Number(cell))
    }
    appender.endRow()
  }
  appender.closeSync()
}

/** What joins a row's parcel (`f`, of `parcel-facts`) to its place (`p`). */
export const JOIN_PLACES = `LEFT JOIN places p ON p.commune = f."communeCode" AND p.iris IS NOT DISTINCT FROM f."irisCode"`
export const placeCell = (name: string) => `p.${quotedName(name)}`
