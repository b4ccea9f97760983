import { z } from 'zod'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { housingZones } from '../../../shared/documents/local-rules.ts'
import { housingZoneSchema, type StoredHousingZones } from '../../../shared/schemas/local-rules.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { SortedDocuments } from '../../readmodel/write-documents.ts'

const row = z.tuple([z.string(), z.string(), housingZoneSchema, z.string()])

/** One document a commune of today, with the zone of each commune that it was made of. */
export async function readModel({ lake, workDir }: ReadModelInput): Promise<Written[]> {
  const communes = new Map<string, StoredHousingZones>()
  await withDuckDb(workDir, async (db) => {
    const rows = sql`SELECT commune, published_commune, zone, since FROM ${parquet(lake('zones'))} ORDER BY commune, published_commune`
    for (const [commune, communeCode, zone, since] of await db.rowsAs(row, rows)) {
      const document = communes.get(commune) ?? { since, found: [] }
      communes.set(commune, document)
      document.found.push({ communeCode, zone })
    }
  })
  const documents = new SortedDocuments(housingZones)
  for (const [commune, document] of communes) documents.put(housingZones.key(commune), document)
  return [await documents.write(workDir)]
}
