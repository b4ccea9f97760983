import type { DuckDBConnection } from '@duckdb/node-api'
import type { ReadModelInput, Written } from '../../dataset.ts'
import { ParcelMatcher } from '../../links/parcel-matcher.ts'
import { sqlPath, withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { writeLakeFile } from '../../pipeline/duckdb/lake-file.ts'
import { writeArrays } from '../../readmodel/write-documents.ts'
import { linkThroughCoOwnership, readRegister, writeCoOwnershipDiagnostics } from './co-ownerships.ts'
import { DPE_DOCUMENTS, type DpeDocuments } from './documents.ts'
import { linkDiagnostics } from './link.ts'

/**
 * Ties the diagnostics of an area to its parcels (lake file `dpe-parcels`), and writes what each parcel answers: kinds
 * `dpe-residential` (a list) and `dpe-tertiary` (parcelId, count, dpes), newest first, by IDU; and `copropriete-dpe`, the
 * diagnostics that name a co-ownership of the parcel, where the register is loaded.
 */
export async function buildDpe({ area, lake, files, workDir }: ReadModelInput): Promise<Written[]> {
  const matcher = await ParcelMatcher.open(files, area, workDir)
  return withDuckDb(workDir, async (connection, beside) => {
    const diagnostics = lake.diagnostics
    if (diagnostics === undefined) throw new Error(`dpe ${area} has no lake file of diagnostics`)
    await linkDiagnostics(connection, beside, diagnostics, matcher)
    const register = await readRegister(connection, diagnostics, { files, area })
    if (register) await linkThroughCoOwnership(connection)
    const links = 'SELECT * FROM links ORDER BY "number", idu'
    const written = [await writeLakeFile(connection, workDir, 'dpe-parcels', links)]
    for (const documents of DPE_DOCUMENTS)
      written.push(await writeDiagnostics(connection, diagnostics, documents, workDir))
    if (register) written.push(await writeCoOwnershipDiagnostics(connection, diagnostics, workDir))
    return written
  })
}

function writeDiagnostics(
  connection: DuckDBConnection,
  diagnostics: string,
  { kind, families, struct, ofParcel }: DpeDocuments,
  workDir: string,
): Promise<Written> {
  const query = `SELECT idu, to_json(${struct})::VARCHAR
     FROM (SELECT * RENAME ("method" AS dpe_method) FROM read_parquet(${sqlPath(diagnostics)}))
     JOIN links USING ("number") LEFT JOIN declared USING ("number") LEFT JOIN syndicates USING (syndicate)
     WHERE idu IS NOT NULL AND family IN (${families.map(sqlPath).join(', ')})
     ORDER BY idu, established_on DESC NULLS LAST, "number" DESC`
  return writeArrays(connection, kind, workDir, [query], ofParcel)
}
