import type { NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { writeQuarantine } from '../../pipeline/quality/quarantine.ts'
import { readCutting } from './cutting.ts'
import { writeLake } from './lake.ts'
import { packagedMillesime } from './package.ts'

/** Reads the administrative cutting, as the package publishes it, into the lake. */
export async function normaliseCog(input: NormaliseInput): Promise<NormaliseOutput> {
  const millesime = await packagedMillesime()
  const { territory, refused, quality } = await readCutting(input.sources, millesime)
  input.progress(quality.rowsIn)
  const written = await withDuckDb(input.workDir, async (connection) => [
    ...(await writeLake(connection, input.workDir, territory)),
    ...(await writeQuarantine(connection, input, refused)),
  ])
  return { written, parts: [{ millesime, millesimeFrom: 'package-version', quality }] }
}
