import { z } from 'zod'
import { announcedRents } from '../../../shared/documents/rents.ts'
import { type AnnouncedRents, announcedRentsSchema } from '../../../shared/schemas/rents.ts'
import type { ReadModelInput, Written } from '../../dataset.ts'
import { withDuckDb } from '../../pipeline/duckdb/database.ts'
import { parquet, sql } from '../../pipeline/duckdb/sql.ts'
import { SortedDocuments } from '../../readmodel/write-documents.ts'
import { EDITION_YEAR } from './sources.ts'

const row = z
  .object({
    commune: z.string(),
    dwelling: z.string(),
    predicted: z.number(),
    low: z.number(),
    high: z.number(),
    predicted_from: z.string(),
    observations: z.number().nullable(),
  })
  .transform(({ commune, predicted_from, observations, ...rest }) => ({
    commune,
    rent: { ...rest, predictedFrom: predicted_from, observationsInCommune: observations },
  }))

const DIGITS = 100

/**
 * One document a commune of the edition, under the code it is published with. The model gives 14 decimals to a value whose
 * interval is euros wide: two are kept.
 */
export async function readModel({ lake, workDir }: ReadModelInput): Promise<Written[]> {
  const rows = await withDuckDb(workDir, (db) =>
    db.objects(sql`SELECT * FROM ${parquet(lake('predictions'))} ORDER BY commune, dwelling`),
  )
  const communes = new Map<string, AnnouncedRents>()
  for (const found of rows) {
    const { commune, rent } = row.parse(found)
    const document = communes.get(commune) ?? { millesime: EDITION_YEAR, rents: [] }
    communes.set(commune, document)
    const [predicted, low, high] = [rent.predicted, rent.low, rent.high].map(rounded)
    document.rents.push(announcedRentsSchema.shape.rents.element.parse({ ...rent, predicted, low, high }))
  }
  const documents = new SortedDocuments(announcedRents)
  for (const [commune, rents] of communes) documents.put(announcedRents.key(commune), rents)
  return [await documents.write(workDir)]
}

const rounded = (value: number) => Math.round(value * DIGITS) / DIGITS
