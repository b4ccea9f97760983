import type { DuckDBConnection } from '@duckdb/node-api'
import { parcelStreets } from '../../../shared/documents/sales.ts'
import type { Written } from '../../dataset.ts'
import { sqlPath } from '../../pipeline/duckdb/duckdb.ts'
import { appendRow } from '../../pipeline/duckdb/table-row.ts'
import type { Site } from '../sales/sites.ts'
import { writeDocuments } from '../write-documents.ts'

/**
 * The street most represented on each parcel among the lines of its sales (kind `parcel-street`, by today's IDU): the newest
 * name of it, as the land-tax files write it. Equal counts go to the smaller code.
 */
export async function writeParcelStreets(
  connection: DuckDBConnection,
  workDir: string,
  lake: string,
  sites: ReadonlyMap<string, Site>,
): Promise<Written> {
  await nameRenamed(connection, sites)
  return writeDocuments(
    connection,
    parcelStreets,
    workDir,
    `WITH streets AS (
       SELECT idu, commune, street_code AS code, arg_max(street, "date") AS name, count(*) AS n FROM read_parquet(${sqlPath(lake)})
       WHERE street_code IS NOT NULL AND street IS NOT NULL GROUP BY ALL)
     SELECT coalesce(today, idu) AS parcel, CAST(to_json({code: code, name: name, commune: commune}) AS VARCHAR)
     FROM streets LEFT JOIN renamed USING (idu)
     QUALIFY row_number() OVER (PARTITION BY parcel ORDER BY n DESC, code, idu, commune) = 1 ORDER BY parcel`,
  )
}

/** Fills `renamed` with the parcels that are known today by another identifier than the source's. */
async function nameRenamed(connection: DuckDBConnection, sites: ReadonlyMap<string, Site>): Promise<void> {
  await connection.run('CREATE TEMP TABLE renamed (idu VARCHAR, today VARCHAR)')
  const appender = await connection.createAppender('renamed')
  for (const [idu, { current }] of sites)
    if (current !== null && current !== idu) appendRow(appender, idu, current)
  appender.closeSync()
}
