import type { DuckDBConnection } from '@duckdb/node-api'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit, FetchedSource } from '../../dataset.ts'
import { sqlPath } from '../../pipeline/duckdb.ts'

/**
 * Tells for each line of `lines` the part of the unit it belongs to, or why it is outside what was asked:
 * `other-departement`, `other-commune` (files that cover more than the unit), `replaced-by-file` (a local file holds
 * that year). A line in the file of a commune that is another's is refused (`outside-area`).
 */
export async function markScope(
  connection: DuckDBConnection,
  unit: AreaUnit,
  sources: readonly FetchedSource[],
  territory: Territory,
): Promise<void> {
  await connection.run('CREATE TEMP TABLE asked (code VARCHAR, part VARCHAR)')
  await connection.run('CREATE TEMP TABLE files (source INTEGER, commune VARCHAR, given BOOLEAN)')
  const pairs = askedCodes(unit, territory)
  if (pairs.length > 0)
    await connection.run(
      `INSERT INTO asked VALUES ${pairs.map(([a, b]) => `(${sqlPath(a)}, ${sqlPath(b)})`).join(', ')}`,
    )
  const files = sources.map(
    ({ commune, file }, i) =>
      `(${i}, ${commune === undefined ? 'NULL' : sqlPath(commune)}, ${file !== undefined})`,
  )
  await connection.run(`INSERT INTO files VALUES ${files.join(', ')}`)
  const first = sqlPath(unit.communes?.[0] ?? unit.area)
  const inUnit = unit.communes
    ? `SELECT l.rowid AS id, coalesce(f.commune, a.part, ${first}) AS part,
         CASE WHEN l.departement <> ${sqlPath(unit.area)} THEN 'other-departement'
              WHEN f.commune IS NULL AND l.commune IS NOT NULL AND a.part IS NULL THEN 'other-commune' END AS scope,
         f.commune IS NOT NULL AND l.commune IS NOT NULL AND a.part IS DISTINCT FROM f.commune AS misplaced`
    : `SELECT l.rowid AS id, ${first} AS part,
         CASE WHEN l.departement <> ${sqlPath(unit.area)} THEN 'other-departement' END AS scope, false AS misplaced`
  await connection.run(
    `UPDATE lines SET part = m.part, scope = coalesce(m.scope, m.replaced),
       rule = CASE WHEN m.misplaced AND lines.rule IS NULL THEN 'outside-area' ELSE lines.rule END,
       detail = CASE WHEN m.misplaced AND lines.rule IS NULL THEN concat('commune ', lines.commune, ' in a file of another') ELSE lines.detail END,
       original = CASE WHEN m.misplaced AND lines.rule IS NULL THEN concat_ws('|', lines.published_id, lines."date", lines.idu) ELSE lines.original END
     FROM (${inUnit},
         CASE WHEN NOT f.given AND year(l."date") IN (
           SELECT DISTINCT year(g."date") FROM lines g JOIN files USING (source) WHERE given AND g."date" IS NOT NULL)
         THEN 'replaced-by-file' END AS replaced
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
