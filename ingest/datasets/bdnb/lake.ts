import { ident, quoted, type Sql, sql, sqlOfFile } from '../../../formats/duckdb/sql.ts'
import type { TableName } from './columns.ts'
import groupsSql from './groups.sql'

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
    order: sql`commune, group_id`,
    kept: sqlOfFile(groupsSql, {
      year_built: whole(sql`f.year`),
      dwelling_count: whole(sql`f.dwellings`),
      floor_count: whole(sql`f.floors`),
      groups: kept('batiment_groupe'),
      tax: kept('batiment_groupe_ffo_bat'),
      topo: kept('batiment_groupe_bdtopo_bat'),
      uses: kept('batiment_groupe_synthese_propriete_usage'),
      address_links: kept('rel_batiment_groupe_adresse'),
      main_addresses: kept('batiment_groupe_adresse'),
    }),
  },
  'group-parcels': {
    order: sql`idu, group_id`,
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
