import { z } from 'zod'
import { loadCsv } from '../../../formats/csv/read-csv.ts'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { idents, joinSql, quoted, sql } from '../../../formats/duckdb/sql.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import { coproprietes } from '../../../shared/lake/files/rnic.ts'
import type { AreaUnit, FetchedSource, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { readNational } from '../../pipeline/split/national-tables.ts'
import { newestRow, outcomeOf, writeLake } from '../../pipeline/unit/outcome.ts'
import { partsOf } from '../../pipeline/unit/parts.ts'
import { RNIC_FORMAT } from './columns.ts'
import { placeRnicLines, readReferences } from './place-lines.ts'
import { typeRnicLines } from './type-lines.ts'

/** Reads the co-ownerships of one département (whole, or some communes of it) out of the national register into the lake. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, territory, workDir } = input
  const source = sources[0]!
  return withDuckDb(workDir, async (db) => {
    const { rows } = await readNational(db, input, {
      names: ['register'],
      facts: z.strictObject({ rows: z.number() }),
      read: (own, _dir, _tell, columns) => readRegister(own, source, columns),
    })
    input.progress(rows)
    const elsewhere = await placeRnicLines(db, unit, territory)
    await refuseDuplicates(db)
    await readReferences(db)
    await viewParts(db, unit)
    const kept = sql`SELECT ${idents(Object.keys(coproprietes.table))} FROM lines WHERE scope IS NULL AND rule IS NULL`
    const lake = [await writeLake(db, input, 'coproprietes', { kept, order: sql`"number"`, part: 'commune' })]
    const usable = sql`FROM parted WHERE scope IS NULL AND rule IS NULL GROUP BY part`
    const repairs = sql`SELECT part, 'reference-dropped', count(*) FILTER (bad_refs > 0) ${usable}
      UNION ALL SELECT part, 'unreadable-value-dropped', count(*) FILTER (unreadable > 0) ${usable}`
    // The edition is that of the whole file: a village without a co-ownership has the same as its neighbours.
    const newest = await db.value('SELECT max(updated_on)::VARCHAR FROM register')
    const leftOut = {
      reason: 'other-departement',
      rows: new Map(partsOf(unit).map((part) => [part, elsewhere])),
    }
    const lines = { table: sql`parted`, source: quoted(source.url), repairs, leftOut }
    return outcomeOf(
      db,
      input,
      lake,
      lines,
      newestRow(typeof newest === 'string' ? newest : source.fetchedAt),
    )
  })
}

/** Fills `register` with the lines of all France, typed and judged by themselves. */
async function readRegister(
  db: Database,
  source: FetchedSource,
  columns: ColumnReport,
): Promise<{ rows: number }> {
  const { rows } = await loadCsv(db, 'texts', source, RNIC_FORMAT, columns)
  await typeRnicLines(db)
  return { rows }
}

/** A number met twice is an error of the register: the line changed last is kept. */
async function refuseDuplicates(db: Database): Promise<void> {
  await db.run(
    `UPDATE lines SET rule = 'number-duplicate', detail = "number" || ' has a later line',
       original = to_json({number: "number", updated_on: updated_on, address: address})::VARCHAR
     FROM (SELECT "row" AS id, row_number() OVER (PARTITION BY "number" ORDER BY updated_on DESC NULLS LAST, "row") AS rank
       FROM lines WHERE scope IS NULL AND rule IS NULL) ranked
     WHERE lines."row" = ranked.id AND ranked.rank > 1 AND scope IS NULL AND rule IS NULL`,
  )
}

/**
 * The view `parted`: every line of the département, and those without a known commune, as each part of the unit sees it: they are
 * refused in each part. The rows of a commune are counted against all of the national file.
 */
async function viewParts(db: Database, unit: AreaUnit): Promise<void> {
  const scope = unit.communes
    ? sql`CASE WHEN lines.scope IS NULL AND lines.commune <> p.part THEN 'other-commune' ELSE lines.scope END`
    : sql`lines.scope`
  const parts = joinSql(partsOf(unit).map((part) => sql`(${quoted(part)})`))
  await db.run(
    sql`CREATE VIEW parted AS SELECT lines.* REPLACE (${scope} AS scope), p.part FROM lines CROSS JOIN (VALUES ${parts}) p(part)`,
  )
}
