import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { sqlPath, withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { qualityByPart } from '../../pipeline/quality/quality-by-part.ts'
import { writeQuarantineOf } from '../../pipeline/quality/quarantine.ts'
import { describeParts, partsOf } from '../../pipeline/unit/parts.ts'
import { writeLake } from './lake.ts'
import { markLines } from './scope.ts'
import { editionOf } from './source.ts'
import { loadTables } from './tables.ts'

/** Reads the building groups of one département, or of some communes of it, out of the relational archive. */
export async function normaliseBdnb(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, workDir } = input
  const [source] = sources
  const folder = join(workDir, 'archive')
  await mkdir(folder, { recursive: true })
  return withDuckDb(workDir, async (connection) => {
    await loadTables(connection, source!, folder, input.progress)
    await markLines(connection, unit, input.territory)
    const url = sqlPath(`${source!.url}#`)
    const written = [
      ...(await writeLake(connection, input)),
      ...(await writeQuarantineOf(connection, input, { table: 'marked', source: `concat(${url}, "table")` })),
    ]
    const qualities = await qualityByPart(connection, 'marked', partsOf(unit))
    const edition = editionOf(source!.file ?? source!.resolvedUrl)
    return {
      written,
      parts: describeParts(unit, (part) => ({
        quality: qualities.get(part)!,
        millesime: edition ?? source!.fetchedAt.slice(0, 10),
        millesimeFrom: edition === undefined ? 'newest-row' : 'resolved-url',
      })),
    }
  })
}
