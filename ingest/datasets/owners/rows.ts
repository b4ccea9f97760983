import type { DuckDBConnection } from '@duckdb/node-api'
import { recodeIdu } from '../../../shared/territory/recodings.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit } from '../../dataset.ts'
import { sqlPath } from '../../pipeline/duckdb/duckdb.ts'
import { appendRow } from '../../pipeline/duckdb/table-row.ts'
import { RIGHTS } from './rights.ts'

/**
 * Commune code from the file's own: mainland département + 3 digits; overseas written `974` + `11` or `411`, before 2024 `97` with
 * the directorate 4 + `411`.
 */
const COMMUNE = `CASE WHEN starts_with(departement, '97') THEN
    '97' || CASE WHEN lpad(commune, 3, '0')[1] = coalesce(nullif(departement[3], ''), direction) THEN lpad(commune, 3, '0')
                 ELSE coalesce(nullif(departement[3], ''), direction) || lpad(commune, 3, '0')[2:3] END
  ELSE lpad(departement, 2, '0') || lpad(commune, 3, '0') END`

/**
 * Fills `lines` from the table `raw` (fields of the file as text): the identifier of the parcel, the holder (a SIREN, or the DGFiP's
 * own number `U…`), the part the line counts in (NULL elsewhere) and the rule that refuses it.
 */
export async function readLines(
  connection: DuckDBConnection,
  unit: AreaUnit,
  raw: string,
  lines: string,
): Promise<void> {
  const trimmed = ['departement', 'direction', 'commune', 'prefixe', 'section', 'plan', 'numero', 'majic']
    .map((name) => `coalesce(trim(${name}), '') AS ${name}`)
    .join(', ')
  const letters = Object.keys(RIGHTS).map(sqlPath).join(', ')
  await connection.run(
    `CREATE TEMP TABLE ${lines} AS
     WITH fields AS (SELECT * REPLACE (${trimmed}), upper(left(trim(droit), 1)) AS droit_lettre FROM ${raw}),
     located AS (SELECT *, ${COMMUNE} AS insee FROM fields),
     named AS (SELECT *, insee || lpad(prefixe, 3, '0') || upper(lpad(section, 2, '0')) || lpad(plan, 4, '0') AS idu FROM located)
     SELECT n.*, c.commune AS commune_actuelle,
       ${unit.communes ? 'c.part' : `CASE WHEN c.part IS NOT NULL OR starts_with(insee, '${unit.area}') OR NOT regexp_full_match(insee, '[0-9][0-9AB][0-9]{3}') THEN '${unit.area}' END`} AS part,
       CASE WHEN regexp_full_match(numero, '[0-9]{9}') THEN numero END AS siren,
       CASE WHEN starts_with(numero, 'U') THEN numero END AS numero_fictif,
       CASE WHEN NOT regexp_full_match(insee, '[0-9][0-9AB][0-9]{3}') THEN 'commune-malformed'
            WHEN section = '' OR plan = '' OR NOT regexp_full_match(idu, '[0-9][0-9AB][0-9]{3}[0-9]{3}[0-9A-Z]{2}[0-9]{4}') THEN 'parcel-malformed'
            WHEN droit_lettre IS NULL OR droit_lettre NOT IN (${letters}) THEN 'right-unknown'
            WHEN numero = '' AND majic = '' AND trim(coalesce(denomination, '')) = '' THEN 'holder-missing'
       END AS rule
     FROM named n LEFT JOIN communes c ON c.code = n.insee`,
  )
}

/** Columns both files share, cleaned; `idu` follows its commune's mergers since the file was drawn up. */
export const HOLDER_COLUMNS = `coalesce(r.now || idu[9:], idu) AS idu, idu AS idu_publie, coalesce(commune_actuelle, insee) AS commune,
  droit_lettre AS droit, siren, numero_fictif, nullif(majic, '') AS majic,
  coalesce(siren, numero_fictif, nullif(majic, ''), trim(denomination)) AS titulaire,
  CASE WHEN regexp_matches(trim(groupe), '^[0-9]') THEN left(trim(groupe), 1) END AS groupe,
  nullif(trim(forme), '') AS forme, nullif(trim(forme_abregee), '') AS forme_abregee, nullif(trim(denomination), '') AS denomination,
  part, source, "row"`

/** Fills `recoded` (before, now): the first 8 characters of identifiers whose commune was merged since. */
export async function createRecodedTable(
  connection: DuckDBConnection,
  tables: readonly string[],
  territory: Territory,
): Promise<void> {
  await connection.run('CREATE TEMP TABLE recoded ("before" VARCHAR, now VARCHAR)')
  const found = await connection.runAndReadAll(
    `SELECT DISTINCT idu[1:8] FROM (${tables.map((table) => `SELECT idu FROM ${table} WHERE rule IS NULL AND part IS NOT NULL`).join(' UNION ALL ')})`,
  )
  const appender = await connection.createAppender('recoded')
  for (const [before] of found.getRows()) {
    const now = recodeIdu(`${before}0A0001`, territory)
    if (now === undefined) continue
    appendRow(appender, String(before), now.slice(0, 8))
  }
  appender.closeSync()
}
