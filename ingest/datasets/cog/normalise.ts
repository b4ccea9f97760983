import { withDuckDb } from '../../../formats/duckdb/database.ts'
import type { NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { writeQuarantine } from '../../pipeline/quality/quarantine.ts'
import { readCutting } from './cutting.ts'
import { writeCogLake } from './lake.ts'
import { packagedMillesime } from './sources.ts'

/** Reads the administrative cutting, as the package publishes it, into the lake. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const millesime = await packagedMillesime()
  const { territory, refused, quality } = await readCutting(input.sources, millesime, input.columns)
  input.progress(quality.rowsIn)
  const written = await withDuckDb(input.workDir, async (db) => [
    ...(await writeCogLake(db, input.workDir, territory)),
    ...(await writeQuarantine(db, input, refused)),
  ])
  return { written, parts: [{ millesime, millesimeFrom: 'package-version', quality }] }
}
