import type { Database } from '../../../formats/duckdb/database.ts'
import {
  ident,
  joinSql,
  quoted,
  quotedList,
  type Sql,
  sql,
  sqlOfFile,
  zeroPadded,
} from '../../../formats/duckdb/sql.ts'
import type { holderColumns } from '../../../shared/lake/files/owners.ts'
import { recodeIdu } from '../../../shared/territory/recodings.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit } from '../../dataset.ts'
import readLinesSql from './read-lines.sql'
import { RIGHTS } from './rights.ts'

const THREE_DIGITS = zeroPadded(ident('commune'), 3)
/**
 * Commune code from the file's own: mainland département + 3 digits; overseas written `974` + `11` or `411`, before 2024 `97` with
 * the directorate 4 + `411`.
 */
const COMMUNE = sql`CASE WHEN starts_with(departement, '97') THEN
    '97' || CASE WHEN ${THREE_DIGITS}[1] = coalesce(nullif(departement[3], ''), direction) THEN ${THREE_DIGITS}
                 ELSE coalesce(nullif(departement[3], ''), direction) || ${THREE_DIGITS}[2:3] END
  ELSE ${zeroPadded(ident('departement'), 2)} || ${THREE_DIGITS} END`

/**
 * Fills `lines` from the table `raw` (fields of the file as text): the identifier of the parcel, the holder (a SIREN, or the DGFiP's
 * own number `U…`), the part the line counts in (NULL elsewhere) and the rule that refuses it.
 */
export async function readOwnersLines(
  db: Database,
  unit: AreaUnit,
  raw: string,
  lines: string,
): Promise<void> {
  const names = ['departement', 'direction', 'commune', 'prefixe', 'section', 'plan', 'numero', 'majic']
  const trimmed = names.map(ident).map((name) => sql`coalesce(trim(${name}), '') AS ${name}`)
  const area = quoted(unit.area)
  const part = unit.communes
    ? sql`c.part`
    : sql`CASE WHEN c.part IS NOT NULL OR starts_with(insee, ${area}) OR NOT regexp_full_match(insee, '[0-9][0-9AB][0-9]{3}') THEN ${area} END`
  await db.run(
    sqlOfFile(readLinesSql, {
      lines_table: ident(lines),
      trimmed: joinSql(trimmed),
      raw_table: ident(raw),
      insee_code: COMMUNE,
      prefix: zeroPadded(ident('prefixe'), 3),
      section: zeroPadded(ident('section'), 2),
      plan: zeroPadded(ident('plan'), 4),
      part_of_line: part,
      rights: quotedList(Object.keys(RIGHTS)),
    }),
  )
}

/** The columns that both files share; `idu` follows its commune's mergers since the file was drawn up. */
export const HOLDER_EXPRESSIONS = {
  idu: sql`coalesce(r.now || idu[9:], idu)`,
  idu_publie: sql`idu`,
  commune: sql`coalesce(commune_actuelle, insee)`,
  droit: sql`droit_lettre`,
  siren: sql`siren`,
  numero_fictif: sql`numero_fictif`,
  majic: sql`nullif(majic, '')`,
  titulaire: sql`coalesce(siren, numero_fictif, nullif(majic, ''), trim(denomination))`,
  groupe: sql`CASE WHEN regexp_matches(trim(groupe), '^[0-9]') THEN left(trim(groupe), 1) END`,
  forme: sql`nullif(trim(forme), '')`,
  forme_abregee: sql`nullif(trim(forme_abregee), '')`,
  denomination: sql`nullif(trim(denomination), '')`,
  part: sql`part`,
  source: sql`source`,
  row: sql`"row"`,
} satisfies Record<keyof typeof holderColumns, Sql>

/** Fills `recoded` (before, now): the first 8 characters of identifiers whose commune was merged since. */
export async function createRecodedTable(
  db: Database,
  tables: readonly string[],
  territory: Territory,
): Promise<void> {
  const known = tables.map(
    (table) => sql`SELECT idu FROM ${ident(table)} WHERE rule IS NULL AND part IS NOT NULL`,
  )
  const found = await db.all(sql`SELECT DISTINCT idu[1:8] FROM (${joinSql(known, ' UNION ALL ')})`)
  const rows = found.flatMap(([before]) => {
    const now = recodeIdu(`${before}0A0001`, territory)
    return now === undefined ? [] : [[String(before), now.slice(0, 8)]]
  })
  await db.fill('recoded', '"before" VARCHAR, now VARCHAR', rows)
}
