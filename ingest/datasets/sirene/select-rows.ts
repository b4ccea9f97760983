import type { Database } from '../../../formats/duckdb/database.ts'
import { quoted, sql } from '../../../formats/duckdb/sql.ts'
import type { AreaUnit } from '../../dataset.ts'
import type { AreaFilter } from './area.ts'
import type { Stocks } from './stocks.ts'
import { CLOSED } from './stocks.ts'

/**
 * Reads the establishments of the area and the head offices, wherever they are, of their companies. Fills `found`: their rows with all
 * columns, and some that are not kept; by the number of a row there, `area_rows`: those of the area with the rule that refuses them (NULL =
 * none); `head_offices`: those that stand elsewhere; `seen` (siren): the companies of those kept, and those of the table `asked`; `closed`
 * (part, n): closed ones that were left out; `active_counts` (siren, actifs): active establishments in all France.
 *
 * All columns of forty million rows are read once; the three other passes read two to four of them. What is judged and chosen is narrow: each
 * further table of all columns takes a tenth of the whole.
 */
export async function selectEstablishments(
  db: Database,
  { relation, closed, actives }: Stocks['establishments'],
  unit: AreaUnit,
  filter: AreaFilter,
): Promise<void> {
  const area = quoted(unit.area)
  await db.run(
    sql`CREATE TEMP TABLE candidates AS SELECT DISTINCT e.siren FROM ${relation} e WHERE ${filter.where} AND NOT ${CLOSED} AND e.siren IS NOT NULL
     UNION SELECT siren FROM asked`,
  )
  await db.run(
    sql`CREATE TEMP TABLE found AS SELECT e.*, coalesce(${filter.where}, false) AS ici FROM ${relation} e
     WHERE (${filter.where} AND NOT ${CLOSED}) OR (e.siege = 'true' AND e.siren IN (SELECT siren FROM candidates))`,
  )
  await db.run(
    sql`CREATE TEMP TABLE area_rows AS
     SELECT e."row", e.siren, e.siret, e.etat, coalesce(c.commune, e.commune) AS commune, coalesce(c.part, ${area}) AS part,
       CASE WHEN NOT regexp_full_match(coalesce(e.siret, ''), '[0-9]{14}') THEN 'siret-malformed'
            WHEN e.siren IS DISTINCT FROM e.siret[1:9] THEN 'siren-inconsistent'
            WHEN coalesce(e.etat, '') NOT IN ('A', 'F') THEN 'state-unknown'
       END AS rule
     FROM found e LEFT JOIN communes c ON c.code = e.commune WHERE e.ici`,
  )
  await db.run(
    `UPDATE area_rows SET rule = 'siret-duplicate' WHERE rule IS NULL AND "row" NOT IN
       (SELECT min("row") FROM area_rows WHERE rule IS NULL GROUP BY siret)`,
  )
  await db.run(
    `CREATE TEMP TABLE seen AS SELECT siren FROM (SELECT siren FROM area_rows WHERE rule IS NULL UNION SELECT siren FROM asked) ORDER BY siren`,
  )
  await db.run(
    `CREATE TEMP TABLE head_offices AS SELECT e."row", e.siren, e.commune FROM found e
     WHERE NOT e.ici AND e.siren IN (SELECT siren FROM seen)
       AND regexp_full_match(e.siret, '[0-9]{14}') AND e.etat IN ('A', 'F')
       AND e.siret NOT IN (SELECT siret FROM area_rows WHERE rule IS NULL)
     QUALIFY row_number() OVER (PARTITION BY e.siret ORDER BY "row") = 1;
     DROP TABLE candidates`,
  )
  await db.run(
    sql`CREATE TEMP TABLE closed AS SELECT coalesce(c.part, ${area}) AS part, sum(e.n)::BIGINT AS n
     FROM ${closed(filter.where)} e LEFT JOIN communes c ON c.code = e.commune GROUP BY 1`,
  )
  await db.run(
    sql`CREATE TEMP TABLE active_counts AS SELECT * FROM ${actives(sql`e.siren IN (SELECT siren FROM seen)`)}`,
  )
}

/**
 * Fills `unit_rows`: the companies (unités légales) seen, each once; `bad_units`: lines whose number is no SIREN, wherever the
 * company may be, and second lines of a company seen.
 */
export async function selectUnits(db: Database, { relation, badNumbers }: Stocks['units']): Promise<void> {
  await db.run(
    sql`CREATE TEMP TABLE unit_rows AS SELECT u.* FROM ${relation} u WHERE u.siren IN (SELECT siren FROM seen)`,
  )
  // Few companies have a second line, and only their rows are numbered.
  await db.run(
    sql`CREATE TEMP TABLE bad_units AS
     SELECT "row", siren, 'siren-malformed' AS rule, to_json(u) AS original FROM ${badNumbers} u
     UNION ALL SELECT "row", siren, 'siren-duplicate', to_json(u)
     FROM (SELECT *, row_number() OVER (PARTITION BY siren ORDER BY "row") AS nth FROM unit_rows
       WHERE siren IN (SELECT siren FROM unit_rows GROUP BY siren HAVING count(*) > 1)) u WHERE nth > 1`,
  )
  await db.run(
    `DELETE FROM unit_rows WHERE "row" IN (SELECT "row" FROM bad_units WHERE rule = 'siren-duplicate')`,
  )
}
