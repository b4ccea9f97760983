import { z } from 'zod'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { writeLakeFile } from '../../../formats/duckdb/lake-file.ts'
import { LakeTable } from '../../../formats/duckdb/lake-table.ts'
import { streamWhole } from '../../../formats/duckdb/rows.ts'
import { parquet, parquetWith, quotedList, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { dpeParcels } from '../../../shared/lake/files/dpe.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { ParcelMatcher, parcelMatchRow } from '../../links/parcel-matcher.ts'
import { writeArrays } from '../../readmodel/write-documents.ts'
import { linkThroughCoOwnership, readRegister, writeCoOwnershipDiagnostics } from './co-ownerships.ts'
import { DPE_DOCUMENTS, type DpeDocuments } from './documents.ts'
import { matchLine } from './match-line.ts'

/**
 * Ties the diagnostics of an area to its parcels (lake file `dpe-parcels`), and writes what each parcel answers: kinds
 * `dpe-residential` (a list) and `dpe-tertiary` (parcelId, count, dpes), newest first, by IDU; and `copropriete-dpe`, the
 * diagnostics that name a co-ownership of the parcel, where the register is loaded.
 */
export async function readModel({ area, lake, files, workDir }: ReadModelInput): Promise<Written[]> {
  const matcher = await ParcelMatcher.open(files, area, workDir)
  const diagnostics = lake('diagnostics')
  return withDuckDb(workDir, async (db) => {
    await linkDiagnostics(db, diagnostics, matcher)
    const register = await readRegister(db, diagnostics, { files, area })
    if (register) await linkThroughCoOwnership(db)
    const written = [
      await writeLakeFile(db, workDir, 'dpe-parcels', 'SELECT * FROM links ORDER BY idu, "number"'),
    ]
    for (const documents of DPE_DOCUMENTS)
      written.push(await writeDiagnostics(db, diagnostics, documents, workDir))
    if (register) written.push(await writeCoOwnershipDiagnostics(db, diagnostics, workDir))
    return written
  })
}

const text = z.string().nullable()
const number = z.number().nullable()
const placeRow = z.tuple([z.string(), text, text, number, text, text, number, number])

/**
 * Ties every diagnostic of the lake file to parcels, in the table `links` (number, idu, method, score, distance_m, reason, through):
 * one row a parcel, and one with a reason instead for a diagnostic that is tied to none. Throws when not all diagnostics were read.
 */
async function linkDiagnostics(db: Database, lake: string, matcher: ParcelMatcher): Promise<void> {
  const columns = sql`"number", rnb_id, ban_id, ban_score, postcode, raw_postcode, lng, lat`
  const links = await LakeTable.create(db, 'links', dpeParcels)
  for await (const chunk of streamWhole(db, columns, parquet(lake), sql`ORDER BY "number"`))
    for (const row of chunk.getRows()) {
      const [id, rnbId, banId, banScore, postcode, rawPostcode, lng, lat] = placeRow.parse(row)
      const found = matchLine({ rnbId, banId, banScore, postcode, rawPostcode, lng, lat }, matcher)
      const unmatched = 'unmatched' in found ? found.unmatched : null
      const matches = 'matches' in found ? found.matches : [undefined]
      for (const match of matches)
        links.add({ number: id, ...parcelMatchRow(match), reason: unmatched, through: null })
    }
  links.close()
}

function writeDiagnostics(
  db: Database,
  diagnostics: string,
  { kind, families, struct, ofParcel }: DpeDocuments,
  workDir: string,
): Promise<Written> {
  const query = sql`SELECT idu, to_json(${struct})::VARCHAR
     FROM (SELECT * RENAME ("method" AS dpe_method) FROM ${parquetWith(diagnostics, { raw_whole_address: 'VARCHAR' })})
     JOIN links USING ("number") LEFT JOIN declared USING ("number") LEFT JOIN syndicates USING (syndicate)
     WHERE idu IS NOT NULL AND family IN (${quotedList(families)})
     ORDER BY idu, established_on DESC NULLS LAST, "number" DESC`
  return writeArrays(db, kind, workDir, [query], ofParcel)
}
