import { ident, quoted, type Sql, sql } from '../../pipeline/duckdb/sql.ts'
import type { TableName } from './tables.ts'

/** Lines of a table that were kept. */
const kept = (name: TableName) =>
  sql`(SELECT t.* FROM ${ident(name)} t JOIN marked m ON m."table" = ${quoted(name)} AND m."row" = t."row"
    WHERE m.scope IS NULL AND m.rule IS NULL)`

const whole = (expression: Sql) => sql`CAST(round(positive(${expression})) AS INTEGER)`

/**
 * Lake files, their key, and the SQL that makes them. A group's year, dwellings and materials are those of the land-tax files, which
 * describe its oldest or main premises; zero and "undetermined" are no values.
 */
export const LAKE: Readonly<Record<string, { order: Sql; kept: Sql }>> = {
  groups: {
    order: sql`group_id`,
    kept: sql`SELECT g.group_id, i.commune, ${whole(sql`f.year`)} AS year, ${whole(sql`f.dwellings`)} AS dwellings, ${whole(sql`f.floors`)} AS floors,
        round(positive(t.height), 1) AS height,
        CASE WHEN lower(coalesce(g.fictive, '')) NOT IN ('1', 't', 'true') THEN round(positive(g.ground), 1) END AS ground,
        labels(s.use)[1] AS main_use, labels(f.use)[1] AS tax_use, labels(t.uses) AS uses, walls(f.walls) AS walls, roofs(f.roof) AS roof,
        coalesce(a.addresses, []) AS addresses, i.part
      FROM ${kept('batiment_groupe')} g JOIN groups_in i USING (group_id)
      LEFT JOIN ${kept('batiment_groupe_ffo_bat')} f USING (group_id)
      LEFT JOIN ${kept('batiment_groupe_bdtopo_bat')} t USING (group_id)
      LEFT JOIN ${kept('batiment_groupe_synthese_propriete_usage')} s USING (group_id)
      LEFT JOIN (
        SELECT group_id, list({ban: ban, label: label} ORDER BY label IS NULL, ban) AS addresses FROM (
          SELECT group_id, ban, max(label) AS label FROM (
            SELECT group_id, ban, NULL AS label FROM ${kept('rel_batiment_groupe_adresse')} WHERE ban IS NOT NULL
            UNION ALL SELECT group_id, ban, label FROM ${kept('batiment_groupe_adresse')} WHERE ban IS NOT NULL OR label IS NOT NULL)
          GROUP BY group_id, ban) GROUP BY group_id) a USING (group_id)
      QUALIFY row_number() OVER (PARTITION BY g.group_id ORDER BY f."row", t."row", s."row") = 1`,
  },
  'group-parcels': {
    order: sql`group_id, idu`,
    kept: sql`SELECT DISTINCT r.group_id, r.idu, i.part FROM ${kept('rel_batiment_groupe_parcelle')} r JOIN groups_in i USING (group_id)`,
  },
  constructions: {
    order: sql`construction_id, rnb_id`,
    kept: sql`SELECT DISTINCT c.construction_id, c.group_id, coalesce(r.rnb_id, c.rnb_id) AS rnb_id,
        round(positive(c.height), 1) AS height, round(positive(c.ground), 1) AS ground, i.part
      FROM ${kept('batiment_construction')} c JOIN groups_in i USING (group_id)
      LEFT JOIN ${kept('rel_batiment_construction_rnb')} r USING (construction_id)`,
  },
}
