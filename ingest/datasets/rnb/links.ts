import type { DuckDBConnection } from '@duckdb/node-api'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { Written } from '../../dataset.ts'
import { writeCurrentParcels } from '../../links/current-parcels.ts'
import type { ParcelLocator } from '../../links/parcel-locator.ts'
import { sqlPath } from '../../pipeline/duckdb/duckdb.ts'
import { writeLakeFile } from '../../pipeline/duckdb/lake-file.ts'
import { appendRow } from '../../pipeline/duckdb/table-row.ts'

/** A parcel that holds less of a building is crossed by the drawing of a wall, not built on: the RNB lists centimetres too. */
const SMALLEST_RATIO = 0.05
/** A building's point lies in the building: beyond this the parcel is another's. */
const NEAR_METRES = 3

/**
 * Writes the lake file `building-parcels` (id = RNB identifier, idu, ratio, method): the declared parcels that the cadastre has and
 * that hold a twentieth of the building or most of it; where none is left, the parcel of the building's point.
 * Leaves the same in the table `rnb_links`.
 */
export async function writeRnbLinks(
  connection: DuckDBConnection,
  lake: string,
  locator: ParcelLocator | undefined,
  { territory, workDir }: { territory: Territory; workDir: string },
): Promise<Written> {
  await connection.run(
    `CREATE TEMP TABLE plots AS
     SELECT rnb_id AS id, p.idu AS idu, p.ratio AS ratio, max(p.ratio) OVER (PARTITION BY rnb_id) AS most
     FROM (SELECT rnb_id, unnest(plots) AS p FROM read_parquet(${sqlPath(lake)}))`,
  )
  await writeCurrentParcels(connection, 'SELECT idu FROM plots', locator, territory)
  await connection.run(
    `CREATE TEMP TABLE rnb_links AS
     SELECT id, today AS idu, max(ratio) AS ratio, 'declared' AS "method"
     FROM plots JOIN current_parcels USING (idu)
     WHERE ratio IS NULL OR ratio >= ${SMALLEST_RATIO} OR ratio = most GROUP BY id, today`,
  )
  if (locator) await locateOthers(connection, lake, locator)
  return writeLakeFile(
    connection,
    workDir,
    'building-parcels',
    'SELECT id, idu, ratio, "method" FROM rnb_links ORDER BY id, idu',
  )
}

async function locateOthers(
  connection: DuckDBConnection,
  lake: string,
  locator: ParcelLocator,
): Promise<void> {
  const others = await connection.runAndReadAll(
    `SELECT rnb_id, lng, lat FROM read_parquet(${sqlPath(lake)}) WHERE rnb_id NOT IN (SELECT id FROM rnb_links)`,
  )
  const appender = await connection.createAppender('rnb_links')
  for (const [id, lng, lat] of others.getRows()) {
    const found = locator.locate(Number(lng), Number(lat), NEAR_METRES)
    if (!found) continue
    appendRow(appender, String(id), found.idu, null, found.method)
  }
  appender.closeSync()
}
