import { join } from 'node:path'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { quoted, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import type { NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { newestRow, outcomeOf, writeLake } from '../../pipeline/unit/outcome.ts'
import { LABEL_MACROS } from './labels.ts'
import { LAKE } from './lake.ts'
import { markBdnbLines } from './scope.ts'
import { bdnbEditionOf } from './sources.ts'
import { loadTables } from './tables.ts'

/** Reads the building groups of one département, or of some communes of it, out of the relational archive. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const source = input.sources[0]!
  return withDuckDb(input.workDir, async (db) => {
    await loadTables(db, source, join(input.workDir, 'archive'), input.columns, input.progress)
    await markBdnbLines(db, input.unit, input.territory)
    for (const macro of LABEL_MACROS) await db.run(macro)
    const lake: Written[] = []
    for (const [kind, rows] of Object.entries(LAKE)) lake.push(await writeLake(db, input, kind, rows))
    const lines = { table: sql`marked`, source: sql`concat(${quoted(`${source.url}#`)}, "table")` }
    const edition = bdnbEditionOf(source.file ?? source.resolvedUrl)
    return outcomeOf(
      db,
      input,
      lake,
      lines,
      edition === undefined
        ? newestRow(source.fetchedAt)
        : { millesime: edition, millesimeFrom: 'resolved-url' },
    )
  })
}
