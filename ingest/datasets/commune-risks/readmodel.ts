import { z } from 'zod'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, sql, sqlOfFile } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { riskSources, risksOfCommune } from '../../../shared/documents/risks.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { DocumentFile, writeDocuments } from '../../readmodel/write-documents.ts'
import communeDocumentsSql from './commune-documents.sql'

const source = z.tuple([z.enum(['gaspar', 'radon', 'seismicity']), z.string()])

/** One document a commune of today, with the rows of each commune that it was made of. */
export async function readModel({ lake, workDir }: ReadModelInput): Promise<Written[]> {
  return withDuckDb(workDir, async (db) => {
    const query = sqlOfFile(communeDocumentsSql, {
      disasters: parquet(lake('disasters')),
      risks: parquet(lake('risks')),
      plans: parquet(lake('plans')),
      radon: parquet(lake('radon')),
      seismicity: parquet(lake('seismicity')),
    })
    const written = await writeDocuments(db, risksOfCommune, workDir, query)
    const editions = Object.fromEntries(
      await db.rowsAs(source, sql`SELECT sort, edition FROM ${parquet(lake('sources'))} ORDER BY sort`),
    )
    const file = new DocumentFile(riskSources, workDir)
    file.put(riskSources.key(), { gaspar: null, radon: null, seismicity: null, ...editions })
    return [written, await file.close()]
  })
}
