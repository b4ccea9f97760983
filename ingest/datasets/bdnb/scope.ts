import type { DuckDBConnection } from '@duckdb/node-api'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit } from '../../dataset.ts'
import { sqlPath } from '../../pipeline/duckdb/duckdb.ts'
import { writeAsked } from '../../pipeline/unit/asked-codes.ts'
import { TABLE_NAMES, TABLES, type TableName } from './tables.ts'

/** Text that is not empty and no number. */
const noNumber = (column: string) =>
  `(${column} IS NOT NULL AND TRY_CAST(replace(${column}, ',', '.') AS DOUBLE) IS NULL)`

/** Rules of each table beside those that all have: SQL that is the name of the rule a line breaks, or NULL. */
const RULES: Partial<Record<TableName, string>> = {
  batiment_groupe: `CASE WHEN NOT regexp_full_match(coalesce(t.commune, ''), '[0-9][0-9AB][0-9]{3}') THEN 'commune-malformed'
    WHEN row_number() OVER (PARTITION BY t.group_id ORDER BY t."row") > 1 THEN 'group-duplicate'
    WHEN ${noNumber('t.ground')} THEN 'number-malformed' END`,
  rel_batiment_groupe_parcelle: `CASE WHEN NOT regexp_full_match(coalesce(t.idu, ''), '[0-9][0-9AB][0-9]{6}[0-9A-Z]{2}[0-9]{4}') THEN 'idu-malformed' END`,
  batiment_groupe_ffo_bat: `CASE WHEN ${['t.year', 't.dwellings', 't.floors'].map(noNumber).join(' OR ')} THEN 'number-malformed' END`,
  batiment_groupe_bdtopo_bat: `CASE WHEN ${noNumber('t.height')} THEN 'number-malformed' END`,
  batiment_construction: `CASE WHEN ${['t.height', 't.ground'].map(noNumber).join(' OR ')} THEN 'number-malformed' END`,
}

/**
 * Makes `marked` (one row a line of any table: "table", "row", part, scope, rule, detail, original) and `groups_in` (group_id, commune, part):
 * the groups that are asked for. A line of another table goes where its group goes.
 */
export async function markLines(
  connection: DuckDBConnection,
  unit: AreaUnit,
  territory: Territory,
): Promise<void> {
  const first = sqlPath(unit.communes?.[0] ?? unit.area)
  await writeAsked(connection, unit, territory)
  // Paris is one commune in some editions: the IRIS tells the arrondissement.
  await connection.run(
    `CREATE TEMP TABLE placed AS
     SELECT group_id, min(c.commune) AS commune, min(coalesce(a.part, ${unit.communes ? 'NULL' : first})) AS part
     FROM (SELECT group_id, CASE WHEN regexp_full_match(coalesce(iris, ''), '[0-9][0-9AB][0-9]{7}') THEN iris[1:5] ELSE commune END AS commune
           FROM batiment_groupe WHERE group_id IS NOT NULL) c
     LEFT JOIN asked a ON a.code = c.commune GROUP BY group_id`,
  )
  await connection.run(
    `CREATE TEMP TABLE marked ("table" VARCHAR, "row" BIGINT, part VARCHAR, scope VARCHAR, rule VARCHAR, detail VARCHAR, original VARCHAR)`,
  )
  for (const name of TABLE_NAMES) await markTable(connection, name, unit, first)
  await connection.run(
    `CREATE TEMP TABLE groups_in AS SELECT p.* FROM placed p
     JOIN batiment_groupe g USING (group_id) JOIN marked m ON m."table" = 'batiment_groupe' AND m."row" = g."row"
     WHERE m.scope IS NULL AND m.rule IS NULL`,
  )
}

async function markTable(
  connection: DuckDBConnection,
  name: TableName,
  unit: AreaUnit,
  first: string,
): Promise<void> {
  const byConstruction = name === 'rel_batiment_construction_rnb'
  const key = byConstruction ? 'construction_id' : 'group_id'
  const known = byConstruction
    ? 'LEFT JOIN (SELECT construction_id, min(group_id) AS group_id FROM batiment_construction GROUP BY 1) k USING (construction_id) LEFT JOIN placed p ON p.group_id = k.group_id'
    : 'LEFT JOIN placed p USING (group_id)'
  const placed = `p.group_id IS NOT NULL AND regexp_full_match(coalesce(p.commune, ''), '[0-9][0-9AB][0-9]{3}')`
  const outside = unit.communes
    ? `WHEN ${placed} AND p.part IS NULL THEN 'other-commune'`
    : `WHEN ${placed} AND NOT starts_with(p.commune, ${sqlPath(unit.area)}) THEN 'other-departement'`
  const columns = Object.keys(TABLES[name].columns).map((column) => `t."${column}"`)
  await connection.run(
    `INSERT INTO marked
     SELECT '${name}', t."row", coalesce(p.part, ${first}), CASE ${outside} END,
       CASE WHEN t.${key} IS NULL THEN 'id-missing' WHEN p.group_id IS NULL THEN 'group-unknown' ELSE ${RULES[name] ?? 'NULL'} END AS rule,
       concat(rule, ' in ${name}.csv'), CASE WHEN rule IS NOT NULL THEN concat_ws(';', ${columns.join(', ')}) END
     FROM "${name}" t ${known}`,
  )
  await connection.run(
    `INSERT INTO marked SELECT '${name}', "row", ${first}, NULL, rule, concat('${name}.csv: ', detail), original FROM "${name}_refused"`,
  )
}
