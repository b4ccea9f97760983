import type { Database } from '../../../formats/duckdb/database.ts'
import { ident, quoted, sql } from '../../../formats/duckdb/sql.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit } from '../../dataset.ts'
import { OUTSIDE_TERRITORY } from '../../territory/outside-departement.ts'
import { findPointsOutside } from '../../territory/points-outside.ts'
import type { BanLayer } from './formats.ts'

/**
 * Gives each line today's commune and the part of the unit it belongs to, or why it is outside what was asked
 * (`other-departement`, `other-commune`), and refuses what lies outside its territory (`outside-territory`, see `findPointsOutside`) or repeats an
 * id (`id-duplicate`: the first line is kept).
 */
export async function markBanLines(
  db: Database,
  layer: BanLayer,
  unit: AreaUnit,
  territory: Territory,
): Promise<void> {
  const lines = ident(layer)
  const codes = await db.all(
    sql`SELECT DISTINCT code_insee FROM ${lines} WHERE code_insee IS NOT NULL ORDER BY ALL`,
  )
  const places = codes.map(([code]) => placeOf(String(code), unit, territory))
  await db.fill('codes', 'code VARCHAR, commune VARCHAR, part VARCHAR, scope VARCHAR', places)
  const first = quoted(unit.communes?.[0] ?? unit.area)
  await db.run(
    sql`UPDATE ${lines} AS l SET part = coalesce(c.part, ${first}), scope = c.scope, commune = c.commune
     FROM (SELECT l.rowid AS id, c.* FROM ${lines} l LEFT JOIN codes c ON c.code = l.code_insee) c WHERE l.rowid = c.id`,
  )
  const named = layer === 'addresses' ? sql`l.id, l.numero, l.rep, l.nom_voie` : sql`l.id, l.nom_lieu_dit`
  const original = sql`concat_ws(';', ${named}, l.code_postal, l.code_insee, l.lon, l.lat)`
  const usable = sql`rule IS NULL AND scope IS NULL`
  const points = { table: lines, lng: sql`lon`, lat: sql`lat`, usable, things: layer }
  await findPointsOutside(db, points, unit.area)
  await db.run(
    sql`UPDATE ${lines} AS l SET rule = ${quoted(OUTSIDE_TERRITORY)}, detail = concat(l.id, ' lies ', o.detail), original = ${original}
     FROM points_outside o WHERE l.rowid = o.id`,
  )
  await db.run(
    sql`UPDATE ${lines} AS l SET rule = 'id-duplicate', detail = concat(l.id, ' stands earlier'), original = ${original}
     FROM (SELECT rowid AS id, row_number() OVER (PARTITION BY lower(id) ORDER BY source, "row") AS nth
           FROM ${lines} WHERE rule IS NULL AND scope IS NULL) d
     WHERE l.rowid = d.id AND d.nth > 1`,
  )
}

/** Code, commune of today, part and scope of a published commune code. */
function placeOf(code: string, { area, communes = [] }: AreaUnit, territory: Territory) {
  const commune = territory.resolve(code)?.code ?? code
  const isAsked = communes.length === 0 || communes.includes(commune)
  const part = communes.length === 0 ? area : isAsked ? commune : communes[0]!
  if (departementOf(commune) !== area) return [code, commune, part, 'other-departement']
  return [code, commune, part, isAsked ? null : 'other-commune']
}
