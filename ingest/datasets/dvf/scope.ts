import type { DuckDBConnection } from '@duckdb/node-api'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit, FetchedSource } from '../../dataset.ts'
import { sqlPath } from '../../pipeline/duckdb/duckdb.ts'

/** What the lines of `lines` are told apart by: the unit asked for, and what each of its files covers. */
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
 * (files that cover more than the unit), `replaced-by-file` (a local file holds that year), `other-departement` (those of
 * local files were left out while they were read). A line in the file of a commune that is another's is refused (`outside-area`).
 */
export async function markScope(connection: DuckDBConnection, scope: Scope): Promise<void> {
  if (scope.unit.communes) await markCommunes(connection, scope)
  await connection.run(
    `UPDATE lines SET scope = '${OTHER_DEPARTEMENT}' WHERE departement <> ${sqlPath(scope.unit.area)}`,
  )
  const numbers = (given: boolean) =>
    scope.sources.flatMap(({ file }, i) => ((file !== undefined) === given ? [i] : [])).join(', ')
  if (numbers(true) === '' || numbers(false) === '') return
  await connection.run(
    `UPDATE lines SET scope = 'replaced-by-file' WHERE scope IS NULL AND source IN (${numbers(false)}) AND year("date") IN (
       SELECT DISTINCT year("date") FROM lines WHERE source IN (${numbers(true)}) AND "date" IS NOT NULL)`,
  )
}

async function markCommunes(
  connection: DuckDBConnection,
  { unit, sources, territory }: Scope,
): Promise<void> {
  await connection.run('CREATE TEMP TABLE asked (code VARCHAR, part VARCHAR)')
  await connection.run('CREATE TEMP TABLE files (source INTEGER, commune VARCHAR)')
  const pairs = askedCodes(unit, territory)
  await connection.run(
    `INSERT INTO asked VALUES ${pairs.map(([a, b]) => `(${sqlPath(a)}, ${sqlPath(b)})`).join(', ')}`,
  )
  const files = sources.map(
    ({ commune }, i) => `(${i}, ${commune === undefined ? 'NULL' : sqlPath(commune)})`,
  )
  await connection.run(`INSERT INTO files VALUES ${files.join(', ')}`)
  await connection.run(
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

/** Every code, former ones included, under which a commune that was asked for may be written. */
function askedCodes({ communes }: AreaUnit, territory: Territory): [string, string][] {
  const today = new Set(communes)
  const former = Object.entries(territory.data.recodings).filter(([, now]) => today.has(now))
  return [...(communes ?? []).map((code): [string, string] => [code, code]), ...former]
}
