import { z } from 'zod'
import type { Database } from '../../../formats/duckdb/database.ts'
import { idents, sql } from '../../../formats/duckdb/sql.ts'
import { arrondissementIdu, arrondissementOfReference } from '../../../shared/identifiers/city-idu.ts'
import { formatIdu, normaliseIdu } from '../../../shared/identifiers/idu.ts'
import { communeCodeOf, departementOf, isCommuneCode } from '../../../shared/identifiers/insee.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit } from '../../dataset.ts'

const cell = z.string().nullable()

/**
 * Fills `lines` with the lines of `register` that lie in the unit's département, and those of which the commune is not known; returns how
 * many the others are. A line has the commune of today it lies in (column `commune`) and its scope: `other-commune`, or none. The code is
 * that of the commune with its arrondissement; a line without one takes the second column of communes, then the commune of its first
 * cadastral reference, or the arrondissement that its prefix names; a line without any is refused.
 */
export async function placeRnicLines(db: Database, unit: AreaUnit, territory: Territory): Promise<number> {
  const found = await db.rowsAs(
    z.tuple([cell, cell, cell]),
    `SELECT DISTINCT insee, insee_second, left(reference_1, 8) FROM register WHERE rule IS DISTINCT FROM 'malformed-line'`,
  )
  const rows = found.flatMap((codes) => {
    const [insee, second, reference] = codes
    const named = reference && (arrondissementOfReference(reference) ?? communeCodeOf(reference))
    const commune = communeOf([insee, second, named], territory)
    if (commune !== undefined && departementOf(commune) !== unit.area) return []
    const isOther = commune !== undefined && unit.communes && !unit.communes.includes(commune)
    return [[...codes, commune ?? null, isOther ? 'other-commune' : null]]
  })
  await db.fill(
    'communes',
    'insee VARCHAR, second VARCHAR, third VARCHAR, commune VARCHAR, scope VARCHAR',
    rows,
  )
  // Before any other rule: a line refused by another one is counted as a line of its commune (`placedRules`).
  const unknown = sql`c.commune IS NULL`
  await db.run(
    sql`CREATE TABLE lines AS
     SELECT r.* REPLACE (c.scope AS scope,
       CASE WHEN ${unknown} THEN 'commune-unknown' ELSE r.rule END AS rule,
       CASE WHEN ${unknown} THEN concat(r."number", ': code_officiel_arrondissement_commune ', coalesce(r.insee, 'empty')) ELSE r.detail END AS detail,
       CASE WHEN ${unknown} THEN to_json({number: r."number", insee: r.insee, address: r.address, reference: r.reference_1})::VARCHAR
         ELSE r.original END AS original), c.commune
     FROM register r JOIN communes c ON r.insee IS NOT DISTINCT FROM c.insee AND r.insee_second IS NOT DISTINCT FROM c.second
       AND left(r.reference_1, 8) IS NOT DISTINCT FROM c.third
     WHERE r.rule IS DISTINCT FROM 'malformed-line'
     UNION ALL SELECT *, NULL FROM register WHERE rule = 'malformed-line'`,
  )
  return (await db.count('register')) - (await db.count('lines'))
}

function communeOf(codes: readonly (string | null)[], territory: Territory): string | undefined {
  for (const code of codes) {
    // A city of arrondissements is too coarse: the next column may say which one.
    if (code === null || !isCommuneCode(code)) continue
    const commune = territory.resolve(code.toUpperCase())
    if (commune && territory.arrondissements(commune.code).length === 0) return commune.code
  }
  return undefined
}

/**
 * Adds `refs` (a list of IDU) to the lines in scope: up to three references, as written or, where they are not 14 characters,
 * put together from their parts. References under the code of Paris or Lyon are given under that of the arrondissement; those of
 * Marseille stay as declared until the cadastre says which arrondissement it is. What is no reference of a parcel either way is left out and
 * counted in `bad_refs`.
 */
export async function readReferences(db: Database): Promise<void> {
  await db.run(
    'ALTER TABLE lines ADD COLUMN refs VARCHAR[]; ALTER TABLE lines ADD COLUMN bad_refs INTEGER DEFAULT 0',
  )
  const columns = [1, 2, 3].flatMap((n) =>
    ['', '_commune', '_prefix', '_section', '_number'].map((part) => `reference${part}_${n}`),
  )
  const found = await db.rowsAs(
    z.tuple([z.bigint()]).rest(cell),
    sql`SELECT "row", ${idents(columns)} FROM lines
     WHERE scope IS NULL AND rule IS NULL AND coalesce(reference_1, reference_2, reference_3, reference_number_1) IS NOT NULL`,
  )
  const parsed = found.map(([row, ...cells]) => {
    const groups = [0, 5, 10].map((from) => cells.slice(from, from + 5))
    const wanted = groups.filter(([whole, , , , number]) => whole != null || number != null)
    const idus = wanted.map((group) => iduOf(group)).filter((idu) => idu !== undefined)
    return [row, [...new Set(idus)].join(','), wanted.length - idus.length]
  })
  await db.fill('parsed', '"row" BIGINT, refs VARCHAR, bad INTEGER', parsed)
  await db.run(
    `UPDATE lines SET refs = string_split(nullif(p.refs, ''), ','), bad_refs = p.bad FROM parsed p WHERE lines."row" = p."row"`,
  )
}

function iduOf(group: readonly (string | null)[]): string | undefined {
  const declared = declaredIdu(group)
  return declared === undefined ? undefined : (arrondissementIdu(declared) ?? declared)
}

function declaredIdu(group: readonly (string | null)[]): string | undefined {
  const [whole, commune, prefix, section, number] = group
  const written = whole == null ? undefined : normaliseIdu(whole)
  if (written !== undefined) return written
  if (commune == null || section == null || number == null) return undefined
  return normaliseIdu(formatIdu({ commune, prefix: prefix ?? '000', section, number }))
}
