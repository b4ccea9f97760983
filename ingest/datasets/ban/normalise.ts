import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { ident, idents, joinSql, sql } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { Written } from '../../../formats/written.ts'
import type { FetchedSource, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { sourceNumbered } from '../../pipeline/quality/quarantine.ts'
import { editionNamed, newestRow, outcomeOf, writeLake } from '../../pipeline/unit/outcome.ts'
import { LAYERS } from './formats.ts'
import { createBanLines, FILES, readBanLines } from './lines.ts'
import { markBanLines } from './scope.ts'

const DATED = /\/ban\/adresses\/(\d{4}-\d{2}-\d{2})\//

/** Reads the addresses and lieux-dits of one département (whole, or some communes of it) into the lake, ordered by id. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, territory, workDir, progress } = input
  const urls = sources.map(({ url }) => url)
  return withDuckDb(workDir, async (db) => {
    await createBanLines(db)
    for (const [i, source] of sources.entries()) {
      await readBanLines(db, source, i, input.columns)
      progress((await db.count('addresses')) + (await db.count('places')))
    }
    if ((await db.count('addresses')) === 0)
      throw new IngestError(
        `${urls.join(', ')}: no line of addresses at all (column nom_voie). Give the file adresses-${unit.area}.csv; nothing was published`,
      )
    const lake: Written[] = []
    for (const layer of LAYERS) {
      await markBanLines(db, layer, unit, territory)
      const kept = sql`SELECT ${idents(Object.keys(FILES[layer].table))} FROM ${ident(layer)} WHERE rule IS NULL AND scope IS NULL`
      lake.push(await writeLake(db, input, layer, { kept, order: sql`id`, part: 'commune' }))
    }
    const all = LAYERS.map(
      (layer) => sql`SELECT source, part, scope, "row", rule, detail, original FROM ${ident(layer)}`,
    )
    const lines = {
      table: sql`(${joinSql(all, ' UNION ALL ')})`,
      source: sourceNumbered(sql`source`, urls),
      repairs: sql`SELECT part, repair, count(*) FROM addresses
        WHERE repair IS NOT NULL AND rule IS NULL AND scope IS NULL GROUP BY ALL`,
    }
    return outcomeOf(db, input, lake, lines, editionOf(sources[0]!))
  })
}

/** The archive's date; for `latest`, the day the server says the file changed, else the day it was read. */
function editionOf(source: FetchedSource) {
  const changed = source.lastModified === undefined ? Number.NaN : Date.parse(source.lastModified)
  const day = Number.isNaN(changed) ? source.fetchedAt : new Date(changed).toISOString()
  return editionNamed(source, DATED) ?? newestRow(day)
}
