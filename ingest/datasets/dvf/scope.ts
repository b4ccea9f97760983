import type { Database } from '../../../formats/duckdb/database.ts'
import { joinSql, quoted, sql } from '../../../formats/duckdb/sql.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit, FetchedSource } from '../../dataset.ts'
import { writeAsked } from '../../pipeline/unit/commune-tables.ts'

/** What distinguishes the lines of `lines`: the unit asked for, and what each of its files covers. */
export interface Scope {
  unit: AreaUnit
  sources: readonly FetchedSource[]
  territory: Territory
}

/** Why a line of another département is outside. */
export const OTHER_DEPARTEMENT = 'other-departement'

/** The part to which lines of a source belong that say nothing else. */
export function defaultPart({ unit }: Pick<Scope, 'unit'>, source: FetchedSource): string {
  return source.commune ?? unit.communes?.[0] ?? unit.area
}

/**
 * Tells for each line of `lines` the part of the unit it belongs to, or why it is outside what was asked: `other-commune`
 * (files that cover more than the unit), `in-own-file` (a commune has a file of that year), `replaced-by-file` (a local file holds that
 * year), `other-departement` (those of
 * local files were left out while they were read). A line in the file of a commune that is another's is refused (`outside-area`).
 */
export async function markScope(db: Database, scope: Scope): Promise<void> {
  if (scope.unit.communes) await markCommunes(db, scope)
  await db.run(
    sql`UPDATE lines SET scope = ${quoted(OTHER_DEPARTEMENT)} WHERE departement <> ${quoted(scope.unit.area)}`,
  )
  await leaveToOwnFiles(db, scope)
  const numbers = (given: boolean) =>
    scope.sources.flatMap(({ file }, i) => ((file !== undefined) === given ? [sql`${i}`] : []))
  const [given, official] = [numbers(true), numbers(false)]
  if (given.length === 0 || official.length === 0) return
  await db.run(
    sql`UPDATE lines SET scope = 'replaced-by-file' WHERE scope IS NULL AND source IN (${joinSql(official)}) AND year("date") IN (
       SELECT DISTINCT year("date") FROM lines WHERE source IN (${joinSql(given)}) AND "date" IS NOT NULL)`,
  )
}

/**
 * Of several communes one may have a file of its own for a year and another none, for which a national file is read: the lines that this has of
 * the first are there already.
 */
async function leaveToOwnFiles(db: Database, { sources }: Scope): Promise<void> {
  const numbers = (own: boolean) =>
    sources.flatMap(({ commune, file }, i) =>
      file === undefined && (commune !== undefined) === own ? [sql`${i}`] : [],
    )
  const [own, national] = [numbers(true), numbers(false)]
  if (own.length === 0 || national.length === 0) return
  await db.run(
    sql`UPDATE lines SET scope = 'in-own-file' WHERE scope IS NULL AND source IN (${joinSql(national)}) AND (part, year("date")) IN (
       SELECT DISTINCT (part, year("date")) FROM lines WHERE source IN (${joinSql(own)}) AND "date" IS NOT NULL)`,
  )
}

async function markCommunes(db: Database, { unit, sources, territory }: Scope): Promise<void> {
  await writeAsked(db, unit, territory)
  const files = sources.map(({ commune }, i) => [i, commune ?? null])
  await db.fill('files', 'source INTEGER, commune VARCHAR', files)
  await db.run(
    `UPDATE lines SET part = coalesce(m.part, lines.part), scope = m.scope,
       rule = CASE WHEN m.misplaced AND lines.rule IS NULL THEN 'outside-area' ELSE lines.rule END,
       detail = CASE WHEN m.misplaced AND lines.rule IS NULL THEN concat('commune ', lines.commune, ' in a file of another') ELSE lines.detail END,
       original = CASE WHEN m.misplaced AND lines.rule IS NULL THEN concat_ws('|', lines.published_id, lines."date", lines.idu) ELSE lines.original END
     FROM (SELECT l.rowid AS id, coalesce(f.commune, a.part) AS part,
         CASE WHEN f.commune IS NULL AND l.commune IS NOT NULL AND a.part IS NULL THEN 'other-commune' END AS scope,
         f.commune IS NOT NULL AND l.commune IS NOT NULL AND a.part IS DISTINCT FROM f.commune AS misplaced
       FROM lines l JOIN files f USING (source) LEFT JOIN asked a ON a.code = l.commune) m
     WHERE lines.rowid = m.id`,
  )
}
