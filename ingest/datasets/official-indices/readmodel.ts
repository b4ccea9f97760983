import { z } from 'zod'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { officialIndexSeries } from '../../../shared/documents/indices.ts'
import type { StoredOfficialIndex } from '../../../shared/schemas/official-index.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { SortedDocuments } from '../../readmodel/write-documents.ts'

const series = z.object({
  idbank: z.string(),
  title: z.string().nullable(),
  seasonally_adjusted: z.boolean().nullable(),
  updated_on: z.string().nullable(),
})
const observation = z.object({
  idbank: z.string(),
  quarter: z.string(),
  value: z.number(),
  provisional: z.boolean().nullable(),
})

/** One document a series, its quarters ascending. A series without a value has none. */
export async function readModel({ lake, workDir }: ReadModelInput): Promise<Written[]> {
  return withDuckDb(workDir, async (db) => {
    const quarters = new Map<string, StoredOfficialIndex['quarters']>()
    const values = sql`SELECT idbank, quarter, value, provisional FROM ${parquet(lake('observations'))} ORDER BY idbank, quarter`
    for (const found of await db.objects(values)) {
      const { idbank, quarter, value, provisional } = observation.parse(found)
      const own = quarters.get(idbank) ?? []
      quarters.set(idbank, own)
      own.push({ quarter, index: value, provisional })
    }
    const documents = new SortedDocuments(officialIndexSeries)
    const query = sql`SELECT idbank, title, seasonally_adjusted, updated_on FROM ${parquet(lake('indices'))} ORDER BY idbank`
    for (const found of await db.objects(query)) {
      const { idbank, title, seasonally_adjusted, updated_on } = series.parse(found)
      const own = quarters.get(idbank)
      if (own)
        documents.put(officialIndexSeries.key(idbank), {
          idbank,
          title,
          isSeasonallyAdjusted: seasonally_adjusted,
          updatedOn: updated_on,
          quarters: own,
        })
    }
    return [await documents.write(workDir)]
  })
}
