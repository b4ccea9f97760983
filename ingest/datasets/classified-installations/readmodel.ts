import { communeInstallations } from '../../../shared/documents/risks.ts'
import { NOT_CLASSIFIED } from '../../../shared/producers/georisques.ts'
import type { ReadModelInput, Written } from '../../dataset.ts'
import { withDuckDb } from '../../pipeline/duckdb/database.ts'
import { writeLakeFile } from '../../pipeline/duckdb/lake-file.ts'
import { parquet, quoted, sql } from '../../pipeline/duckdb/sql.ts'
import { writeDocuments } from '../../readmodel/write-documents.ts'
import { placeInstallations } from './place.ts'

const BAN_ADDRESSES = { dataset: 'ban', role: 'lake', kind: 'addresses' } as const

/** Places the installations of an area (lake file `installation-places`), and counts those of each commune. */
export async function readModel({ lake, files, area, workDir }: ReadModelInput): Promise<Written[]> {
  const installations = parquet(lake('installations'))
  return withDuckDb(workDir, async (db) => {
    await placeInstallations(db, installations, files.path(BAN_ADDRESSES, area))
    const places = sql`SELECT id, i.commune, i.regime, i.seveso, i.ied, i.inspected_on, p.lng, p.lat, p."method", p.score, p.ban_id, p.address
      FROM ${installations} i JOIN places p USING (id) ORDER BY i.commune, id`
    const counts = sql`SELECT commune, CAST(json_object('count', count(*), 'classifiedCount', count(*) FILTER (regime <> ${quoted(NOT_CLASSIFIED)}),
        'notPlacedCount', count(*) FILTER ("method" IS NULL),
        'classifiedNotPlacedCount', count(*) FILTER ("method" IS NULL AND regime <> ${quoted(NOT_CLASSIFIED)})) AS VARCHAR)
      FROM (${places}) GROUP BY commune ORDER BY commune`
    return [
      await writeLakeFile(db, workDir, 'installation-places', places),
      await writeDocuments(db, communeInstallations, workDir, counts),
    ]
  })
}
