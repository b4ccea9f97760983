import type { Database } from '../../../formats/duckdb/database.ts'
import { ident, joinSql, quoted, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit } from '../../dataset.ts'
import { writeAsked } from '../../pipeline/unit/commune-tables.ts'
import { TABLE_NAMES, TABLES, type TableName } from './columns.ts'

/** One of these columns of the table `t` holds a text that is no number. */
const noNumber = (...columns: string[]) =>
  joinSql(
    columns.map((name) => {
      const column = sql`t.${ident(name)}`
      return sql`(${column} IS NOT NULL AND TRY_CAST(replace(${column}, ',', '.') AS DOUBLE) IS NULL)`
    }),
    ' OR ',
  )

/** Rules of each table in addition to those that all have: SQL that is the name of the rule a line breaks, or NULL. */
const RULES: Partial<Record<TableName, Sql>> = {
  batiment_groupe: sql`CASE WHEN NOT regexp_full_match(coalesce(t.commune, ''), '[0-9][0-9AB][0-9]{3}') THEN 'commune-malformed'
    WHEN row_number() OVER (PARTITION BY t.group_id ORDER BY t."row") > 1 THEN 'group-duplicate'
    WHEN ${noNumber('ground')} THEN 'number-malformed' END`,
  rel_batiment_groupe_parcelle: sql`CASE WHEN NOT regexp_full_match(coalesce(t.idu, ''), '[0-9][0-9AB][0-9]{6}[0-9A-Z]{2}[0-9]{4}') THEN 'idu-malformed' END`,
  batiment_groupe_ffo_bat: sql`CASE WHEN ${noNumber('year', 'dwellings', 'floors')} THEN 'number-malformed' END`,
  batiment_groupe_bdtopo_bat: sql`CASE WHEN ${noNumber('height')} THEN 'number-malformed' END`,
  batiment_construction: sql`CASE WHEN ${noNumber('height', 'ground')} THEN 'number-malformed' END`,
}

/**
 * Makes `marked` (one row a line of any table: "table", "row", part, scope, rule, detail, original) and `groups_in` (group_id, commune, part):
 * the groups that are asked for. A line of another table goes where its group goes.
 */
export async function markBdnbLines(db: Database, unit: AreaUnit, territory: Territory): Promise<void> {
  const first = quoted(unit.communes?.[0] ?? unit.area)
  await writeAsked(db, unit, territory)
  // Paris is one commune in some editions: the IRIS tells the arrondissement.
  await db.run(
    sql`CREATE TEMP TABLE placed AS
     SELECT group_id, min(c.commune) AS commune, min(coalesce(a.part, ${unit.communes ? sql`NULL` : first})) AS part
     FROM (SELECT group_id, CASE WHEN regexp_full_match(coalesce(iris, ''), '[0-9][0-9AB][0-9]{7}') THEN iris[1:5] ELSE commune END AS commune
           FROM batiment_groupe WHERE group_id IS NOT NULL) c
     LEFT JOIN asked a ON a.code = c.commune GROUP BY group_id`,
  )
  await db.run(
    `CREATE TEMP TABLE marked ("table" VARCHAR, "row" BIGINT, part VARCHAR, scope VARCHAR, rule VARCHAR, detail VARCHAR, original VARCHAR)`,
  )
  for (const name of TABLE_NAMES) await markTable(db, name, unit, first)
  await db.run(
    `CREATE TEMP TABLE groups_in AS SELECT p.* FROM placed p
     JOIN batiment_groupe g USING (group_id) JOIN marked m ON m."table" = 'batiment_groupe' AND m."row" = g."row"
     WHERE m.scope IS NULL AND m.rule IS NULL`,
  )
}

async function markTable(db: Database, name: TableName, unit: AreaUnit, first: Sql): Promise<void> {
  const byConstruction = name === 'rel_batiment_construction_rnb'
  const key = ident(byConstruction ? 'construction_id' : 'group_id')
  const known = byConstruction
    ? sql`LEFT JOIN (SELECT construction_id, min(group_id) AS group_id FROM batiment_construction GROUP BY 1) k USING (construction_id) LEFT JOIN placed p ON p.group_id = k.group_id`
    : sql`LEFT JOIN placed p USING (group_id)`
  const placed = sql`p.group_id IS NOT NULL AND regexp_full_match(coalesce(p.commune, ''), '[0-9][0-9AB][0-9]{3}')`
  const outside = unit.communes
    ? sql`WHEN ${placed} AND p.part IS NULL THEN 'other-commune'`
    : sql`WHEN ${placed} AND NOT starts_with(p.commune, ${quoted(unit.area)}) THEN 'other-departement'`
  const columns = Object.keys(TABLES[name].columns).map((column) => sql`t.${ident(column)}`)
  const file = `${name}.csv`
  await db.run(
    sql`INSERT INTO marked
     SELECT ${quoted(name)}, t."row", coalesce(p.part, ${first}), CASE ${outside} END,
       CASE WHEN t.${key} IS NULL THEN 'id-missing' WHEN p.group_id IS NULL THEN 'group-unknown' ELSE ${RULES[name] ?? sql`NULL`} END AS rule,
       concat(rule, ${quoted(` in ${file}`)}), CASE WHEN rule IS NOT NULL THEN concat_ws(';', ${joinSql(columns)}) END
     FROM ${ident(name)} t ${known}`,
  )
  await db.run(
    sql`INSERT INTO marked SELECT ${quoted(name)}, "row", ${first}, NULL, rule, concat(${quoted(`${file}: `)}, detail), original
     FROM ${ident(`${name}_refused`)}`,
  )
}
