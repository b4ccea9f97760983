import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { writeLakeFile } from '../../../formats/duckdb/lake-file.ts'
import { parquet, quoted, sql } from '../../../formats/duckdb/sql.ts'
import { communeInstallations } from '../../../shared/documents/risks.ts'
import { NOT_CLASSIFIED } from '../../../shared/producers/georisques.ts'
import type { ReadModelInput, Written } from '../../dataset.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { writeDocuments } from '../../readmodel/write-documents.ts'
import { findArrondissements } from './arrondissements.ts'
import { placeInstallations } from './place.ts'

const BAN_ADDRESSES = { dataset: 'ban', role: 'lake', kind: 'addresses' } as const

/** Places the installations of an area (lake file `installation-places`), those of a whole city in its arrondissements, and counts those of each commune. */
export async function readModel(input: ReadModelInput): Promise<Written[]> {
  const { lake, files, area, workDir, territory } = input
  const installations = parquet(lake('installations'))
  return withDuckDb(workDir, async (db) => {
    await placeInstallations(db, installations, files.path(BAN_ADDRESSES, area))
    await findArrondissements(db, installations, territory, () => ParcelLocator.open(files, area))
    const places = sql`SELECT id, coalesce(a.commune, i.commune) AS commune, i.regime, i.seveso, i.ied, i.inspected_on, p.lng, p.lat, p."method", p.score, p.ban_id, p.address
      FROM ${installations} i JOIN places p USING (id) LEFT JOIN arrondissements a USING (id) ORDER BY commune, id`
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
