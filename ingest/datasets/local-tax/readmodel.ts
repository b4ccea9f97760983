import { z } from 'zod'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { taxRates } from '../../../shared/documents/local-rules.ts'
import type { StoredTaxRates } from '../../../shared/schemas/local-rules.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { SortedDocuments } from '../../readmodel/write-documents.ts'

const row = z.tuple([z.string(), z.string(), z.number(), z.number().nullable(), z.number().nullable()])

/** One document a commune of today: its years, each with the code that the rates were published under. */
export async function readModel({ lake, workDir }: ReadModelInput): Promise<Written[]> {
  const communes = new Map<string, StoredTaxRates>()
  await withDuckDb(workDir, async (db) => {
    const rows = sql`SELECT commune, published_commune, year, property_tax, waste_tax FROM ${parquet(lake('rates'))}
      ORDER BY commune, year, published_commune`
    for (const [commune, communeCode, year, property, waste] of await db.rowsAs(row, rows)) {
      const years = communes.get(commune) ?? []
      communes.set(commune, years)
      years.push({ year, communeCode, propertyTaxPercent: property, wasteTaxPercent: waste })
    }
  })
  const documents = new SortedDocuments(taxRates)
  for (const [commune, years] of communes) documents.put(taxRates.key(commune), years)
  return [await documents.write(workDir)]
}
