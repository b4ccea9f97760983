import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { noRows } from '../../../formats/duckdb/select-columns.ts'
import { parquet, sql, sqlMap, sqlOfFile } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { filiationLots, parcelFiliation } from '../../../shared/documents/filiation.ts'
import { parcelSuccessors } from '../../../shared/lake/files/cadastre.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { writeDocuments } from '../../readmodel/write-documents.ts'
import lotDocumentsSql from './lot-documents.sql'
import { DFI_NATURES } from './natures.ts'
import parcelDocumentsSql from './parcel-documents.sql'

/** Builds the lots by their key, and for each parcel the lots that name it with the former parcels on its ground. */
export async function readModel({ area, lake, files, workDir }: ReadModelInput): Promise<Written[]> {
  const successors = files.path({ dataset: 'cadastre', role: 'lake', kind: 'parcel-successors' }, area)
  return withDuckDb(workDir, async (db) => {
    await db.run(sql`CREATE VIEW lots AS SELECT * FROM ${parquet(lake('lots'))}`)
    const known = successors === undefined ? noRows(parcelSuccessors.table) : parquet(successors)
    await db.run(sql`CREATE VIEW successors AS SELECT * FROM ${known}`)
    return [
      await writeDocuments(
        db,
        filiationLots,
        workDir,
        sqlOfFile(lotDocumentsSql, { natures: sqlMap(DFI_NATURES) }),
      ),
      await writeDocuments(db, parcelFiliation, workDir, sqlOfFile(parcelDocumentsSql)),
    ]
  })
}
