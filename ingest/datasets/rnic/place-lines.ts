import { z } from 'zod'
import { formatIdu, normaliseIdu } from '../../../shared/identifiers/idu.ts'
import { departementOf, isCommuneCode } from '../../../shared/identifiers/insee.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit } from '../../dataset.ts'
import type { Database } from '../../pipeline/duckdb/database.ts'
import { idents, sql } from '../../pipeline/duckdb/sql.ts'

const cell = z.string().nullable()

/**
 * Gives each line the commune of today it lies in (column `commune`) and its scope: `other-departement`, `other-commune`, or
 * none. The code is that of the commune with its arrondissement; a line without one takes the second column of communes, then the
 * commune of its first cadastral reference; a line without any is refused.
 */
export async function placeLines(db: Database, unit: AreaUnit, territory: Territory): Promise<void> {
  await db.run('ALTER TABLE lines ADD COLUMN commune VARCHAR')
  const found = await db.rowsAs(
    z.tuple([cell, cell, cell]),
    `SELECT DISTINCT insee, insee_second, left(reference_1, 5) FROM lines WHERE rule IS DISTINCT FROM 'malformed-line'`,
  )
  const rows = found.map((codes) => {
    const commune = communeOf(codes, territory)
    return [...codes, commune ?? null, commune === undefined ? null : scopeOf(commune, unit)]
  })
  await db.fill(
    'communes',
    'insee VARCHAR, second VARCHAR, third VARCHAR, commune VARCHAR, scope VARCHAR',
    rows,
  )
  await db.run(
    `UPDATE lines SET commune = c.commune, scope = c.scope,
       rule = CASE WHEN c.commune IS NULL AND rule IS NULL THEN 'commune-unknown' ELSE rule END,
       detail = CASE WHEN c.commune IS NULL AND rule IS NULL
         THEN concat("number", ': code_officiel_arrondissement_commune ', coalesce(lines.insee, 'empty')) ELSE detail END,
       original = CASE WHEN c.commune IS NULL AND rule IS NULL
         THEN to_json({number: "number", insee: lines.insee, address: address, reference: reference_1})::VARCHAR ELSE original END
     FROM communes c WHERE lines.insee IS NOT DISTINCT FROM c.insee AND lines.insee_second IS NOT DISTINCT FROM c.second
       AND left(lines.reference_1, 5) IS NOT DISTINCT FROM c.third AND rule IS DISTINCT FROM 'malformed-line'`,
  )
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

function scopeOf(commune: string, { area, communes }: AreaUnit): string | null {
  if (departementOf(commune) !== area) return 'other-departement'
  return communes && !communes.includes(commune) ? 'other-commune' : null
}

/**
 * Adds `refs` (a list of IDU) to the lines in scope: up to three references, as written or, where they are not 14 characters,
 * put together from their parts. What is no reference of a parcel either way is left out and counted in `bad_refs`.
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
  const [whole, commune, prefix, section, number] = group
  const written = whole == null ? undefined : normaliseIdu(whole)
  if (written !== undefined) return written
  if (commune == null || section == null || number == null) return undefined
  return normaliseIdu(formatIdu({ commune, prefix: prefix ?? '000', section, number }))
}
