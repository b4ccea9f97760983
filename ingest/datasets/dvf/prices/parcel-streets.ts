import type { Database } from '../../../../formats/duckdb/database.ts'
import { sql } from '../../../../formats/duckdb/sql.ts'
import type { Written } from '../../../../formats/written.ts'
import { parcelStreets } from '../../../../shared/documents/sales.ts'
import { writeDocuments } from '../../../readmodel/write-documents.ts'
import { salesOf } from '../sales/read-lines.ts'
import type { Sites } from '../sales/sites.ts'

/**
 * The street most represented on each parcel among the lines of its sales (kind `parcel-street`, by today's IDU): the newest
 * name of it, as the land-tax files write it. Equal counts go to the smaller code.
 */
export async function writeParcelStreets(
  db: Database,
  workDir: string,
  lake: string,
  sites: Sites,
): Promise<Written> {
  await db.fill('renamed', 'idu VARCHAR, today VARCHAR', sites.renamed())
  return writeDocuments(
    db,
    parcelStreets,
    workDir,
    sql`WITH streets AS (
       SELECT idu, commune, street_code AS code, arg_max(street, "date") AS name, count(*) AS n FROM ${salesOf(lake)}
       WHERE street_code IS NOT NULL AND street IS NOT NULL GROUP BY ALL)
     SELECT coalesce(today, idu) AS parcel, CAST(to_json({code: code, name: name, commune: {code: commune, name: commune_name}}) AS VARCHAR)
     FROM streets LEFT JOIN renamed USING (idu) LEFT JOIN commune_names USING (commune)
     QUALIFY row_number() OVER (PARTITION BY parcel ORDER BY n DESC, code, idu, commune) = 1 ORDER BY parcel`,
  )
}
