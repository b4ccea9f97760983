import type { Database } from '../../../formats/duckdb/database.ts'
import { joinSql, quoted, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import type { StoredKind } from '../../../shared/documents/document-kind.ts'
import { writeArrays } from '../write-documents.ts'

/** Addresses of a building, each key once, as they are shown. */
const addressList = (list: Sql) =>
  sql`list_transform(list_sort(list_distinct(${list})), lambda a: {label: a.label, banId: a.ban})`

/** What a building of one source does not know, in the order of the members. */
const UNKNOWN_ATTRIBUTES = sql`constructionYear: NULL::INTEGER, dwellings: NULL::INTEGER, heightMeters: NULL::DOUBLE, floors: NULL::INTEGER`
const UNKNOWN_USES = sql`uses: {main: NULL::VARCHAR, landTax: NULL::VARCHAR, topographic: []::VARCHAR[]},
  materials: {walls: []::VARCHAR[], roof: []::VARCHAR[]}`
const CONSTRUCTION = sql`{rnbId: rnb_id, status: status, groundSurface: ground, geopoint: {lng: round(lng, 7), lat: round(lat, 7)}}`

/** A group of the BDNB on a parcel, with its buildings of the RNB that stand there. */
const GROUPS = sql`SELECT l.idu, coalesce(g.ground, s.ground) AS size, l.group_id AS id, CAST(to_json({
    id: l.group_id, source: 'bdnb', constructionYear: g.year, dwellings: g.dwellings, heightMeters: g.height, floors: g.floors,
    groundSurface: coalesce(g.ground, round(s.ground, 1)), light: NULL::BOOLEAN,
    uses: {main: g.main_use, landTax: g.tax_use, topographic: coalesce(g.uses, [])},
    materials: {walls: coalesce(g.walls, []), roof: coalesce(g.roof, [])},
    addresses: ${addressList(
      sql`list_concat(coalesce(s.addresses, []), list_filter(coalesce(g.addresses, []),
         lambda a: NOT list_contains(list_transform(coalesce(s.addresses, []), lambda b: b.ban), a.ban)))`,
    )},
    constructions: coalesce(s.constructions, []), match: {method: l."method", score: l.ratio}}) AS VARCHAR) AS json
  FROM group_links l JOIN groups g USING (group_id) LEFT JOIN in_groups s USING (idu, group_id)`

/** A building of the RNB that is in no group. */
const ALONE = sql`SELECT idu, ground AS size, rnb_id AS id, CAST(to_json({
    id: rnb_id, source: 'rnb', ${UNKNOWN_ATTRIBUTES}, groundSurface: ground, light: NULL::BOOLEAN, ${UNKNOWN_USES},
    addresses: ${addressList(sql`coalesce(addresses, [])`)},
    constructions: [${CONSTRUCTION}], match: {method: "method", score: ratio}}) AS VARCHAR) AS json
  FROM standing WHERE group_id IS NULL`

/** A drawing of the cadastre, on a parcel of which nothing else is known. */
const DRAWN = sql`SELECT idu, ground AS size, NULL::VARCHAR AS id, CAST(to_json({
    id: NULL::VARCHAR, source: 'cadastre', ${UNKNOWN_ATTRIBUTES}, groundSurface: ground, light: light, ${UNKNOWN_USES},
    addresses: []::STRUCT(label VARCHAR, banId VARCHAR)[], constructions: []::VARCHAR[],
    match: {method: 'contained', score: ratio}}) AS VARCHAR) AS json
  FROM footprints WHERE idu NOT IN (SELECT idu FROM group_links UNION ALL SELECT idu FROM rnb_parcels)`

/**
 * Writes, over the views and tables of `openSources` and `linkGroups`, the buildings of each parcel as one JSON array: the groups of the
 * BDNB with the buildings of the RNB in them, the buildings of the RNB that are in none, and where there is neither, the
 * footprints of the cadastre. The largest first.
 */
export async function writeBuildings(db: Database, kind: StoredKind, workDir: string): Promise<Written> {
  // Everything is ordered explicitly: keeping the order of the files too would hold them in memory.
  await db.run('SET preserve_insertion_order = false')
  await db.run(
    `CREATE TEMP VIEW standing AS
     SELECT l.idu, g.group_id, r.rnb_id, r.status, r.lng, r.lat, r.ground, r.addresses, l.ratio, l."method"
     FROM rnb_parcels l JOIN rnb r ON r.rnb_id = l.id LEFT JOIN rnb_groups g ON g.rnb_id = r.rnb_id`,
  )
  const ranges = await rangesOfParcels(db)
  return writeArrays(db, kind, workDir, ranges.map(queryOf))
}

/** Parcels handled at a time: bounds the memory whatever the département. */
const SLICE = 50_000

/** Conditions that cut the parcels with buildings into slices, in order of IDU. */
async function rangesOfParcels(db: Database): Promise<Sql[]> {
  const cuts = await db.all(
    sql`SELECT idu FROM (
       SELECT idu, row_number() OVER (ORDER BY idu) AS n
       FROM (SELECT idu FROM group_links UNION SELECT idu FROM rnb_parcels UNION SELECT idu FROM footprints))
     WHERE n % ${SLICE} = 0 ORDER BY idu`,
  )
  const bounds = cuts.map(([idu]) => quoted(String(idu)))
  return [...bounds, undefined].map((end, i) => {
    const start = i === 0 ? undefined : bounds[i - 1]
    const from = start === undefined ? [] : [sql`idu >= ${start}`]
    const to = end === undefined ? [] : [sql`idu < ${end}`]
    return joinSql([...from, ...to, sql`true`], ' AND ')
  })
}

function queryOf(range: Sql): Sql {
  return sql`WITH in_groups AS (
      SELECT idu, group_id, list(${CONSTRUCTION} ORDER BY rnb_id) AS constructions, flatten(list(addresses)) AS addresses, sum(ground) AS ground
      FROM standing WHERE group_id IS NOT NULL AND ${range} GROUP BY idu, group_id)
    SELECT idu, json FROM (${joinSql([GROUPS, ALONE, DRAWN], ' UNION ALL ')}) WHERE ${range} ORDER BY idu, size DESC NULLS LAST, id, json`
}
