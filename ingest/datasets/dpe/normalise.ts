import { z } from 'zod'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { selectColumns } from '../../../formats/duckdb/select-columns.ts'
import { ident, joinSql, quotedList, sql } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import { diagnosticFile } from '../../../shared/lake/files/dpe.ts'
import { DPE_FAMILIES } from '../../../shared/producers/ademe.ts'
import type { Edition, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { sourceNumbered } from '../../pipeline/quality/quarantine.ts'
import { newestRow, outcomeOf, writeLake } from '../../pipeline/unit/outcome.ts'
import { ALWAYS_FILLED, type DpeColumn, FAMILY_COLUMNS } from './columns.ts'
import { electricityFactor } from './electricity-factor.ts'
import { byTheirNumbers } from './given-files.ts'
import { keepLast } from './keep-last.ts'
import { loadLines } from './load-lines.ts'
import { WITHOUT_NOT_FILLED } from './not-filled.ts'
import { locateLines, POINT_REPAIRS, placeDpeLines } from './place-lines.ts'
import { createDpeLines, typeDpeLines } from './type-lines.ts'

const family = z.enum(DPE_FAMILIES)

/** Reads the diagnostics of one département (whole, or some communes of it) into the lake, in number order. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, territory, workDir } = input
  const sources = await byTheirNumbers(input.sources)
  return withDuckDb(workDir, async (db) => {
    await createDpeLines(db)
    for (const [source, file] of sources.entries()) {
      const origin = { source, family: family.parse(file.sort), part: file.commune ?? unit.area }
      const columns = FAMILY_COLUMNS[origin.family]
      const loaded = await loadLines(db, file, columns, {
        family: origin.family,
        workDir,
        report: input.columns,
      })
      await typeDpeLines(db, loaded.table, columns, origin)
      await loaded.drop()
      if (loaded.sparse) await checkFilled(db, source, file.url, columns)
      input.progress(await db.count('lines'))
    }
    await placeDpeLines(db, unit, territory)
    await keepLast(db)
    await locateLines(db, unit.area)
    const usable = sql`FROM lines WHERE scope IS NULL AND rule IS NULL`
    const columns = selectColumns(diagnosticFile.table, {
      electricity_factor: electricityFactor(),
      ...WITHOUT_NOT_FILLED,
    })
    const kept = sql`SELECT ${columns} ${usable}`
    // A diagnostic may have moved from a commune that is not read anew into one that is: its old row must go.
    const unless = sql`"number" IN (SELECT "number" ${usable})`
    const lake = [
      await writeLake(db, input, 'diagnostics', {
        kept,
        order: sql`commune, "number"`,
        part: 'commune',
        unless,
      }),
    ]
    const lines = {
      table: sql`lines`,
      source: sourceNumbered(
        sql`source`,
        sources.map(({ url }) => url),
      ),
      repairs: sql`SELECT part, 'decimal-comma', count(*) FILTER (decimal_commas > 0) ${usable} GROUP BY part
        UNION ALL SELECT part, 'unreadable-value-dropped', count(*) FILTER (unreadable > 0) ${usable} GROUP BY part
        UNION ALL SELECT part, point_repair, count(*) ${usable} AND point_repair IN (${quotedList(POINT_REPAIRS)}) GROUP BY ALL`,
    }
    return outcomeOf(db, input, lake, lines, await editions(db, input))
  })
}

/** Fewer lines than this may all lack a value by chance. */
const ENOUGH_LINES = 50

/**
 * Throws IngestError naming the columns that are filled on every line of the producer and on none of this source: in JSON nothing else
 * tells that a column has been renamed.
 */
async function checkFilled(
  db: Database,
  source: number,
  url: string,
  columns: Readonly<Record<string, DpeColumn>>,
): Promise<void> {
  const counts = joinSql(ALWAYS_FILLED.map((field) => sql`count(${ident(field)})`))
  const [found] = await db.all(sql`SELECT count(*), ${counts} FROM lines WHERE source = ${source}`)
  const [rows, ...filled] = found!.map(Number)
  const vanished = ALWAYS_FILLED.filter((_, i) => filled[i] === 0).map((field) => columns[field]?.names[0])
  if (rows! < ENOUGH_LINES || vanished.length === 0) return
  throw new IngestError(
    `${url}: none of its ${rows} lines has a value in ${vanished.map((name) => `"${name}"`).join(', ')}. ` +
      "The producer's format has changed: nothing was published",
  )
}

/** The edition of each part: the newest date on which a diagnostic came in or was changed. */
async function editions(db: Database, { unit, sources }: NormaliseInput): Promise<(part: string) => Edition> {
  const newest = await db.all(
    `SELECT part, max(greatest(modified_on, received_on))::VARCHAR FROM lines WHERE scope IS NULL AND rule IS NULL GROUP BY part`,
  )
  const days = new Map(newest.map(([part, day]) => [part, day]))
  return (part) => {
    const day = days.get(part)
    const fetched = sources.find((source) => (source.commune ?? unit.area) === part)?.fetchedAt
    if (typeof day !== 'string' && fetched === undefined)
      throw new IngestError(`dpe ${part}: no source was given for it`)
    return newestRow(typeof day === 'string' ? day : fetched!)
  }
}
