import type { Database } from '../../../formats/duckdb/database.ts'
import { writeLakeFile } from '../../../formats/duckdb/lake-file.ts'
import { sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import { writeCurrentParcels } from '../../links/current-parcels.ts'
import type { ParcelLocator } from '../../links/parcel-locator.ts'

/**
 * Over the views of `openSources`, makes `rnb_groups` (rnb_id, group_id: the group a building of the RNB belongs to, as the BDNB says,
 * else as the RNB says) and `group_links` (group_id, idu, ratio, method): the parcels the BDNB declares that today's cadastre has,
 * and those the group's buildings stand on. `ratio` is the greatest share of a building of the group.
 */
export async function linkGroups(
  db: Database,
  locator: ParcelLocator | undefined,
  territory: Territory,
): Promise<void> {
  await db.run(
    `CREATE TEMP TABLE rnb_groups AS
     SELECT rnb_id, min_by(group_id, (rank, group_id)) AS group_id FROM (
       SELECT rnb_id, group_id, 1 AS rank FROM constructions WHERE rnb_id IS NOT NULL
       UNION ALL
       SELECT r.rnb_id, c.group_id, 2 FROM (SELECT rnb_id, unnest(ext_ids) AS e FROM rnb) r
       JOIN constructions c ON r.e.source = 'bdnb' AND c.construction_id = r.e.id)
     GROUP BY rnb_id`,
  )
  await writeCurrentParcels(db, sql`SELECT idu FROM group_parcels`, locator, territory)
  await db.run(
    `CREATE TEMP TABLE group_links AS
     SELECT group_id, idu, max(ratio) AS ratio, CASE WHEN bool_or(declared) THEN 'declared' ELSE 'building' END AS "method" FROM (
       SELECT p.group_id, c.today AS idu, NULL::DOUBLE AS ratio, true AS declared FROM group_parcels p JOIN current_parcels c USING (idu)
       UNION ALL
       SELECT g.group_id, l.idu, l.ratio, false FROM rnb_parcels l JOIN rnb_groups g ON g.rnb_id = l.id)
     GROUP BY group_id, idu`,
  )
}

/** Writes `group_links` as the lake file `building-parcels` of the BDNB. */
export async function writeGroupLinks(db: Database, workDir: string): Promise<Written> {
  return writeLakeFile(
    db,
    workDir,
    'building-parcels',
    'SELECT group_id AS id, idu, ratio, "method" FROM group_links ORDER BY idu, id',
  )
}
