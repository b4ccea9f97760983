import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { refusedParcels } from '../../../shared/documents/places.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { writeDocuments } from '../../readmodel/write-documents.ts'
import { REFUSED_PARCELS } from './refused-parcels.ts'

/** Writes the document of each refused parcel: rule and detail, by IDU. Nothing where the lake has none. */
export async function writeRefused({
  lakes,
  workDir,
}: Pick<ReadModelInput, 'lakes' | 'workDir'>): Promise<Written[]> {
  const refused = lakes[REFUSED_PARCELS]
  if (refused === undefined) return []
  return withDuckDb(workDir, async (db) => [
    await writeDocuments(
      db,
      refusedParcels,
      workDir,
      sql`SELECT idu, to_json({rule: rule, detail: detail})::VARCHAR FROM ${parquet(refused)} ORDER BY idu`,
    ),
  ])
}
