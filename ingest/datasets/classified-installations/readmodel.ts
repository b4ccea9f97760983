import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { writeLakeFile } from '../../../formats/duckdb/lake-file.ts'
import { selectColumns } from '../../../formats/duckdb/select-columns.ts'
import { ident, parquetWith, quoted, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { communeInstallations } from '../../../shared/documents/risks.ts'
import { installationPlaces, placementColumns } from '../../../shared/lake/files/classified-installations.ts'
import { CEASED, NOT_CLASSIFIED } from '../../../shared/producers/georisques.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { writeDocuments } from '../../readmodel/write-documents.ts'
import { findArrondissements } from './arrondissements.ts'
import { placeInstallations } from './place.ts'

const BAN_ADDRESSES = { dataset: 'ban', role: 'lake', kind: 'addresses' } as const

/** Places the installations of an area (lake file `installation-places`), those of a whole city in its arrondissements, and counts those of each commune. */
export async function readModel(input: ReadModelInput): Promise<Written[]> {
  const { lake, files, area, workDir, territory } = input
  const installations = parquetWith(lake('installations'), { activity_state: 'VARCHAR' })
  return withDuckDb(workDir, async (db) => {
    await placeInstallations(db, installations, files.path(BAN_ADDRESSES, area))
    await findArrondissements(db, installations, territory, () => ParcelLocator.open(files, area))
    const columns = selectColumns(
      installationPlaces.table,
      { id: sql`id`, commune: sql`coalesce(a.commune, i.commune)` },
      (name) => (name in placementColumns ? sql`p.${ident(name)}` : sql`i.${ident(name)}`),
    )
    const places = sql`SELECT ${columns}
      FROM ${installations} i JOIN places p USING (id) LEFT JOIN arrondissements a USING (id) ORDER BY commune, id`
    const runs = sql`regime <> ${quoted(NOT_CLASSIFIED)} AND activity_state IS DISTINCT FROM ${quoted(CEASED)}`
    const counts = sql`SELECT commune, CAST(json_object('count', count(*), 'classifiedCount', count(*) FILTER (${runs}),
        'notPlacedCount', count(*) FILTER ("method" IS NULL),
        'classifiedNotPlacedCount', count(*) FILTER ("method" IS NULL AND ${runs})) AS VARCHAR)
      FROM (${places}) GROUP BY commune ORDER BY commune`
    return [
      await writeLakeFile(db, workDir, installationPlaces.kind, places),
      await writeDocuments(db, communeInstallations, workDir, counts),
    ]
  })
}
