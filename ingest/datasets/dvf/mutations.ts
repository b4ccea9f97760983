import type { DuckDBConnection } from '@duckdb/node-api'

/** What makes two lines the same, once their place in the file is forgotten. Labels and coordinates differ between editions. */
const CONTENT = [
  'disposition',
  'number',
  'suffix',
  'street_code',
  'idu',
  'volume',
  'lot1',
  'carrez1',
  'lot2',
  'carrez2',
  'lot3',
  'carrez3',
  'lot4',
  'carrez4',
  'lot5',
  'carrez5',
  'lot_count',
  'type_code',
  'surface',
  'rooms',
  'culture_code',
  'special_code',
  'land_surface',
]

/**
 * Regroups the usable lines of `lines` into mutations, in the table `sales` (a line each, with `mutation`, its key).
 *
 * Geolocated lines belong together when they share the published identifier, date, price and nature: the identifier alone
 * may gather unrelated sales, and says nothing from one release to the next. Raw lines have none: a mutation is a run of
 * lines with the same date, price and nature in file order, which is how the published identifier is made
 * (datagouv/dvf). Only lines of one département are ever compared.
 *
 * The key is made of what stays from one release to the next: date, price, nature and the parcels, without their commune
 * and prefix, which mergers of communes change. Sales with the same content are told apart by a counter.
 *
 * `repeat` numbers byte-identical lines of a mutation (1, 2, …): nothing tells whether they are several identical units or
 * one line printed twice, so they are kept and marked.
 */
export async function groupMutations(connection: DuckDBConnection): Promise<void> {
  const content = CONTENT.map((field) => `coalesce(CAST("${field}" AS VARCHAR), '')`).join(', ')
  await connection.run(
    `CREATE TABLE sales AS
     WITH usable AS (
       SELECT *, concat_ws('|', ${content}) AS content,
         CASE WHEN edition = 'raw' AND lag("date") OVER f = "date" AND lag(price) OVER f IS NOT DISTINCT FROM price
           AND lag(nature) OVER f = nature THEN 0 ELSE 1 END AS starts
       FROM lines WHERE rule IS NULL AND scope IS NULL WINDOW f AS (PARTITION BY source ORDER BY "row")),
     runs AS (
       SELECT *, CASE WHEN edition = 'raw'
           THEN concat('run ', source, ' ', sum(starts) OVER (PARTITION BY source ORDER BY "row"))
           ELSE concat_ws(' ', 'id', published_id, "date", price, nature) END AS grouping
       FROM usable),
     groups AS (
       SELECT grouping,
         left(sha256(concat_ws('|', min("date"), CAST(round(min(price) * 100) AS BIGINT), min(nature), min(departement),
           array_to_string(list_sort(list_distinct(list(idu[9:14]))), ','))), 16) AS base,
         sha256(array_to_string(list_sort(list(content)), chr(10))) AS digest,
         min((source, "row")) AS first
       FROM runs GROUP BY grouping),
     keyed AS (
       SELECT grouping, base || CASE WHEN nth > 1 THEN concat('-', nth) ELSE '' END AS mutation
       FROM (SELECT *, row_number() OVER (PARTITION BY base ORDER BY digest, first) AS nth FROM groups))
     SELECT mutation, runs.*, row_number() OVER (PARTITION BY mutation, content ORDER BY source, "row") AS repeat
     FROM runs JOIN keyed USING (grouping)`,
  )
}
