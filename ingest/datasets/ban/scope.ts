import type { DuckDBConnection } from '@duckdb/node-api'
import { departementOf } from '../../../shared/insee.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit } from '../../dataset.ts'
import { sqlPath } from '../../pipeline/duckdb/duckdb.ts'
import type { BanLayer } from './formats.ts'

/**
 * Gives each line today's commune and the part of the unit it belongs to, or why it is outside what was asked
 * (`other-departement`, `other-commune`), and refuses what repeats an id (`id-duplicate`: the first line is kept).
 */
export async function markLines(
  connection: DuckDBConnection,
  layer: BanLayer,
  unit: AreaUnit,
  territory: Territory,
): Promise<void> {
  const found = await connection.runAndReadAll(
    `SELECT DISTINCT code_insee FROM "${layer}" WHERE code_insee IS NOT NULL ORDER BY ALL`,
  )
  const codes = found.getRows().map(([code]) => placeOf(String(code), unit, territory))
  await connection.run(
    'CREATE OR REPLACE TEMP TABLE codes (code VARCHAR, commune VARCHAR, part VARCHAR, scope VARCHAR)',
  )
  if (codes.length > 0) await connection.run(`INSERT INTO codes VALUES ${codes.join(', ')}`)
  const first = sqlPath(unit.communes?.[0] ?? unit.area)
  await connection.run(
    `UPDATE "${layer}" AS l SET part = coalesce(c.part, ${first}), scope = c.scope, commune = c.commune
     FROM (SELECT l.rowid AS id, c.* FROM "${layer}" l LEFT JOIN codes c ON c.code = l.code_insee) c WHERE l.rowid = c.id`,
  )
  await connection.run(
    `UPDATE "${layer}" AS l SET rule = 'id-duplicate', detail = concat(l.id, ' stands earlier'),
       original = concat_ws(';', ${layer === 'addresses' ? 'l.id, l.numero, l.rep, l.nom_voie' : 'l.id, l.nom_lieu_dit'}, l.code_postal, l.code_insee, l.lon, l.lat)
     FROM (SELECT rowid AS id, row_number() OVER (PARTITION BY lower(id) ORDER BY source, "row") AS nth
           FROM "${layer}" WHERE rule IS NULL AND scope IS NULL) d
     WHERE l.rowid = d.id AND d.nth > 1`,
  )
}

/** `(code, commune of today, part, scope)` of a published commune code, in SQL. */
function placeOf(code: string, { area, communes }: AreaUnit, territory: Territory): string {
  const commune = territory.resolve(code)?.code ?? code
  const part = communes === undefined ? area : communes.includes(commune) ? commune : communes[0]!
  const scope =
    departementOf(commune) !== area
      ? "'other-departement'"
      : communes === undefined || communes.includes(commune)
        ? 'NULL'
        : "'other-commune'"
  return `(${[code, commune, part].map(sqlPath).join(', ')}, ${scope})`
}
