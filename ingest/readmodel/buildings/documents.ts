import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Written } from '../../dataset.ts'
import { writeDocuments } from '../write-documents.ts'

/** One address a key, those with a text first; addresses without a key stay as they are. */
const addressList = (list: string) =>
  `list_transform(list_sort(list_distinct(${list})), lambda a: {label: a.label, banId: a.ban})`

/**
 * Writes, over the views and tables of `openSources` and `linkGroups`, the buildings of each parcel as one JSON array: the groups of the
 * BDNB with the buildings of the RNB in them, the buildings of the RNB that are in none, and where there is neither, the
 * footprints of the cadastre. The largest first.
 */
export async function writeBuildings(
  connection: DuckDBConnection,
  kind: string,
  workDir: string,
): Promise<Written> {
  await connection.run(
    `CREATE TEMP TABLE standing AS
     SELECT l.idu, g.group_id, r.rnb_id, l.ratio, l."method", r.ground, r.addresses,
       {rnbId: r.rnb_id, status: r.status, groundSurface: r.ground, point: {lng: round(r.lng, 7), lat: round(r.lat, 7)}} AS construction
     FROM rnb_parcels l JOIN rnb r ON r.rnb_id = l.id LEFT JOIN rnb_groups g ON g.rnb_id = r.rnb_id`,
  )
  await connection.run(
    `CREATE TEMP TABLE in_groups AS
     SELECT idu, group_id, list(construction ORDER BY rnb_id) AS constructions, flatten(list(addresses)) AS addresses, sum(ground) AS ground
     FROM standing WHERE group_id IS NOT NULL GROUP BY idu, group_id`,
  )
  const path = join(workDir, 'buildings.lmdb')
  return writeDocuments(
    connection,
    kind,
    path,
    `WITH entries AS (
       SELECT l.idu, coalesce(g.ground, s.ground) AS size, l.group_id AS id,
         {id: l.group_id, source: 'bdnb', constructionYear: g.year, dwellings: g.dwellings, heightMeters: g.height, floors: g.floors,
          groundSurface: coalesce(g.ground, round(s.ground, 1)), light: NULL::BOOLEAN,
          uses: {main: g.main_use, landTax: g.tax_use, topographic: coalesce(g.uses, [])},
          materials: {walls: coalesce(g.walls, []), roof: coalesce(g.roof, [])},
          addresses: ${addressList('list_concat(coalesce(s.addresses, []), list_filter(coalesce(g.addresses, []), lambda a: NOT list_contains(list_transform(coalesce(s.addresses, []), lambda b: b.ban), a.ban)))')},
          constructions: coalesce(s.constructions, []), match: {method: l."method", score: l.ratio}} AS entry
       FROM group_links l JOIN groups g USING (group_id) LEFT JOIN in_groups s USING (idu, group_id)
       UNION ALL BY NAME
       SELECT idu, ground AS size, rnb_id AS id,
         {id: rnb_id, source: 'rnb', constructionYear: NULL::INTEGER, dwellings: NULL::INTEGER, heightMeters: NULL::DOUBLE, floors: NULL::INTEGER,
          groundSurface: ground, light: NULL::BOOLEAN, uses: {main: NULL::VARCHAR, landTax: NULL::VARCHAR, topographic: []::VARCHAR[]},
          materials: {walls: []::VARCHAR[], roof: []::VARCHAR[]}, addresses: ${addressList('coalesce(addresses, [])')},
          constructions: [construction], match: {method: "method", score: ratio}} AS entry
       FROM standing WHERE group_id IS NULL),
     drawn AS (
       SELECT idu, ground AS size, NULL::VARCHAR AS id,
         {id: NULL::VARCHAR, source: 'cadastre', constructionYear: NULL::INTEGER, dwellings: NULL::INTEGER, heightMeters: NULL::DOUBLE, floors: NULL::INTEGER,
          groundSurface: ground, light: light, uses: {main: NULL::VARCHAR, landTax: NULL::VARCHAR, topographic: []::VARCHAR[]},
          materials: {walls: []::VARCHAR[], roof: []::VARCHAR[]}, addresses: []::STRUCT(label VARCHAR, banId VARCHAR)[],
          constructions: []::STRUCT(rnbId VARCHAR, status VARCHAR, groundSurface DOUBLE, point STRUCT(lng DOUBLE, lat DOUBLE))[],
          match: {method: 'contained', score: ratio}} AS entry
       FROM footprints WHERE idu NOT IN (SELECT idu FROM entries))
     SELECT idu, CAST(to_json(list(entry ORDER BY size DESC NULLS LAST, id)) AS VARCHAR)
     FROM (SELECT * FROM entries UNION ALL SELECT * FROM drawn) GROUP BY idu ORDER BY idu`,
  )
}
