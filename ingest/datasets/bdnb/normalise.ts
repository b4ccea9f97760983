import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { sqlPath, withDuckDb } from '../../pipeline/duckdb.ts'
import { qualityByPart } from '../../pipeline/quality-by-part.ts'
import { writeQuarantineTable } from '../../pipeline/quarantine.ts'
import { writeLake } from './lake.ts'
import { markLines } from './scope.ts'
import { editionOf } from './source.ts'
import { loadTables } from './tables.ts'

/** Reads the building groups of one département, or of some communes of it, out of the relational archive. */
export async function normaliseBdnb(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, workDir, previous } = input
  const [source] = sources
  const parts = unit.communes ?? [unit.area]
  const folder = join(workDir, 'archive')
  await mkdir(folder, { recursive: true })
  return withDuckDb(workDir, async (connection) => {
    await loadTables(connection, source!, folder, input.progress)
    await markLines(connection, unit, input.territory)
    const written = await writeLake(connection, workDir, previous, parts)
    await connection.run(
      `CREATE TEMP VIEW refused AS SELECT part, concat(${sqlPath(`${source!.url}#`)}, "table") AS source, "row", rule, detail, original
       FROM marked WHERE rule IS NOT NULL AND scope IS NULL`,
    )
    const path = join(workDir, 'quarantine.parquet')
    const before = previous?.quarantine
    const lines = await writeQuarantineTable(
      connection,
      path,
      'refused',
      before ? { path: before, replacedParts: parts } : undefined,
    )
    if (lines > 0) written.push({ role: 'quarantine', kind: 'quarantine', path, rows: lines })
    const qualities = await qualityByPart(connection, 'marked', parts)
    const edition = editionOf(source!.file ?? source!.resolvedUrl)
    return {
      written,
      parts: parts.map((part) => ({
        ...(unit.communes ? { commune: part } : {}),
        quality: qualities.get(part)!,
        millesime: edition ?? source!.fetchedAt.slice(0, 10),
        millesimeFrom: edition === undefined ? ('newest-row' as const) : ('resolved-url' as const),
      })),
    }
  })
}
