import type { Database } from '../../../formats/duckdb/database.ts'
import { ident, idents, joinSql, quoted, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { LOTS } from './editions.ts'
import { inferSales, SEEN_OF_INFERRED } from './inferred-sales.ts'

/** What makes two lines the same, once their place in the file is forgotten. Labels and coordinates differ between editions. */
const CONTENT = [
  ...['disposition', 'number', 'suffix', 'street_code', 'idu', 'volume'],
  ...LOTS.flatMap((n) => [`lot${n}`, `carrez${n}`]),
  ...['lot_count', 'type_code', 'surface', 'rooms', 'culture_code', 'special_code', 'land_surface'],
]

/** The content of a line as one text. */
const TEXT = sql`concat_ws('|', ${joinSql(CONTENT.map((field) => sql`coalesce(CAST(${ident(field)} AS VARCHAR), '')`))})`

/** Why a line that was loaded before stands among those just read: sales are regrouped over all lines of the département. */
export const CARRIED = 'carried'

/** Lines that sales are made of. */
const USABLE = sql`rule IS NULL AND coalesce(scope, ${quoted(CARRIED)}) = ${quoted(CARRIED)}`

/**
 * What the lines of a sale have in common in the files that have an identifier: it, date, price and nature. The identifier alone may
 * gather unrelated sales, and says nothing from one release to the next.
 */
export const PUBLISHED_GROUP = sql`md5_number(concat_ws(' ', 'id', published_id, "date", price, nature))`

/** Lines whose identifier says to which sale they belong. */
export const IDENTIFIED = sql`edition <> 'raw' AND grouping IS NULL`

/**
 * SQL to put after FROM: `id` and `sale_group` of the raw lines of `lines` (id, published_id, date, price, nature, sale). They have no
 * identifier: a sale is a run of lines with the same date, price and nature in file order, which is how the published identifier is made
 * (datagouv/dvf). `published_id` says which run of the whole file each is of (see `addLines`).
 *
 * Lines of lakes of before version 11 say their file and line only. Their runs are found again from that: lines in between that are not there do
 * not end one, unless a loading that saw them gave what stands before and after to two sales (`sale`, NULL where none did).
 */
export function rawGroups(lines: Sql): Sql {
  return sql`(WITH named AS (SELECT *, split_part(published_id, ':', 1) AS file, split_part(published_id, ':', 3) AS run FROM ${lines})
     SELECT id, md5_number(concat('run ', file, ' ', run)) AS sale_group FROM named WHERE run <> ''
     UNION ALL
     SELECT id, md5_number(concat('run ', file, ' ', min(published_id) OVER (PARTITION BY file, run))) AS sale_group
     FROM (SELECT * REPLACE (sum(starts) OVER (PARTITION BY file ORDER BY line) AS run)
       FROM (SELECT *, CASE WHEN lag("date") OVER f = "date" AND lag(price) OVER f IS NOT DISTINCT FROM price
           AND lag(nature) OVER f = nature AND coalesce(lag(sale) OVER f = sale, true) THEN 0 ELSE 1 END AS starts
         FROM (SELECT *, CAST(split_part(published_id, ':', 2) AS BIGINT) AS line FROM named WHERE run = '')
         WINDOW f AS (PARTITION BY file ORDER BY line))))`
}

/**
 * Regroups the usable lines of `lines`, those carried from earlier loads included, into mutations, in the view `sales` (a line each,
 * with `mutation`, its key, and `sale_lines`). Whatever the order in which communes are loaded, the same lines give the same sales.
 *
 * The key is made of what stays from one release to the next: date, price, nature and the parcels, without their commune
 * and prefix, which mergers of communes change. Sales with the same content are distinguished by a counter.
 *
 * `repeat` numbers byte-identical lines of a mutation (1, 2, …): nothing tells whether they are several identical units or
 * one line printed twice, so they are kept and marked.
 *
 * All of it works on narrow tables in addition to the lines (a 128-bit `sale_group` each): carrying sixty columns through windows,
 * joins and sorts took eight times as long.
 */
export async function groupMutations(db: Database): Promise<void> {
  await groupLines(db)
  await countSeen(db)
  await nameGroups(db)
  await countRepeats(db)
  await db.run(
    `CREATE TEMP VIEW sales AS SELECT n.mutation, l.* EXCLUDE (sale_lines, sale), coalesce(r.repeat, 1) AS repeat,
       greatest(coalesce(l.sale_lines, 1), coalesce(s.seen, 1)) AS sale_lines
     FROM numbered l JOIN grouped g ON g.id = l.id JOIN named n USING (sale_group) LEFT JOIN repeats r ON r.id = l.id
     LEFT JOIN seen s ON s.sale_group = g.sale_group`,
  )
}

/**
 * Fills `grouped` (id = rowid of the line, sale_group, place in file order) for the usable lines. Raw lines of communes that were not asked
 * for end runs too: two sales of a commune with one of another between them would else be one until that commune is loaded.
 */
async function groupLines(db: Database): Promise<void> {
  const place = sql`source::BIGINT << 40 | "row"`
  const raw = sql`(SELECT id, published_id, "date", price, nature, sale FROM numbered
     WHERE edition = 'raw' AND (${USABLE} OR (rule IS NULL AND scope = 'other-commune')))`
  await inferSales(db)
  await db.run(
    sql`CREATE TEMP TABLE grouped AS
     SELECT id, ${place} AS place, ${PUBLISHED_GROUP} AS sale_group FROM numbered WHERE ${USABLE} AND ${IDENTIFIED}
     UNION ALL
     SELECT id, ${place}, sale_group FROM numbered JOIN inferred USING (id) WHERE ${USABLE}
     UNION ALL
     SELECT id, ${place}, sale_group FROM numbered JOIN ${rawGroups(raw)} USING (id) WHERE ${USABLE}`,
  )
}

/**
 * Fills `seen` (sale_group, seen): how many lines of a sale one file showed, when it showed some that were not loaded, because they
 * were refused or lie in a commune that was not asked for. A sale of which fewer lines are loaded is known to be incomplete.
 */
async function countSeen(db: Database): Promise<void> {
  const read = sql`(scope IS NULL OR scope = 'other-commune') AND published_id IS NOT NULL AND "date" IS NOT NULL`
  const lost = sql`${read} AND (rule IS NOT NULL OR scope IS NOT NULL)`
  const raw = sql`(SELECT id, published_id, "date", price, nature, sale FROM numbered WHERE ${read} AND edition = 'raw')`
  await db.run(
    sql`CREATE TEMP TABLE seen AS
     WITH lost AS (SELECT source, ${PUBLISHED_GROUP} AS sale_group, count(*) AS n FROM numbered WHERE ${lost} AND ${IDENTIFIED} GROUP BY ALL),
     kept AS (
       SELECT source, sale_group, count(*) AS n FROM grouped JOIN numbered USING (id)
       WHERE scope IS NULL AND sale_group IN (SELECT sale_group FROM lost) GROUP BY ALL)
     SELECT sale_group, max(lost.n + kept.n) AS seen FROM lost JOIN kept USING (source, sale_group) GROUP BY sale_group
     UNION ALL FROM (${SEEN_OF_INFERRED})`,
  )
  if (Number(await db.value(sql`SELECT count(*) FROM numbered WHERE ${lost} AND edition = 'raw'`)) === 0)
    return
  await db.run(
    sql`INSERT INTO seen SELECT g.sale_group, max(n) FROM grouped g
     JOIN (SELECT id, count(*) OVER (PARTITION BY sale_group) AS n FROM ${rawGroups(raw)}) USING (id) GROUP BY g.sale_group`,
  )
}

/** Fills `named` (sale_group, mutation). */
async function nameGroups(db: Database): Promise<void> {
  // Nearly all sales are of one parcel, whose list needs no making.
  await db.run(
    `CREATE TEMP TABLE groups AS
     WITH sums AS (
       SELECT sale_group, min("date") AS day, min(price) AS price, min(nature) AS nature, min(departement) AS departement,
         min(idu[9:14]) AS parcel, max(idu[9:14]) AS other, min(place) AS first
       FROM grouped JOIN lines ON lines.rowid = id GROUP BY sale_group),
     several AS (
       SELECT sale_group, array_to_string(list_sort(list_distinct(list(idu[9:14]))), ',') AS parcels
       FROM grouped JOIN lines ON lines.rowid = id
       WHERE sale_group IN (SELECT sale_group FROM sums WHERE parcel <> other) GROUP BY sale_group)
     SELECT sale_group, first, left(sha256(concat_ws('|', day, CAST(round(price * 100) AS BIGINT), nature, departement,
         coalesce(parcels, parcel))), 16) AS base
     FROM sums LEFT JOIN several USING (sale_group)`,
  )
  await db.run(
    sql`CREATE TEMP TABLE named AS
     WITH alike AS (SELECT sale_group FROM groups WHERE base IN (SELECT base FROM groups GROUP BY base HAVING count(*) > 1)),
     digests AS (
       SELECT sale_group, sha256(array_to_string(list_sort(list(${TEXT})), chr(10))) AS digest
       FROM grouped JOIN lines ON lines.rowid = id WHERE sale_group IN (SELECT sale_group FROM alike) GROUP BY sale_group)
     SELECT sale_group, base AS mutation FROM groups WHERE sale_group NOT IN (SELECT sale_group FROM alike)
     UNION ALL
     SELECT sale_group, base || CASE WHEN nth > 1 THEN concat('-', nth) ELSE '' END
     FROM (SELECT sale_group, base, row_number() OVER (PARTITION BY base ORDER BY digest, first) AS nth
       FROM groups JOIN digests USING (sale_group))`,
  )
  await db.run('DROP TABLE groups')
}

/** Fills `repeats` (id, repeat) for the lines that stand several times in their mutation. */
async function countRepeats(db: Database): Promise<void> {
  await db.run(
    sql`CREATE TEMP TABLE repeats AS
     WITH contents AS (
       SELECT id, place, sale_group, hash(${idents(CONTENT)}) AS content
       FROM grouped JOIN lines ON lines.rowid = id),
     several AS (SELECT sale_group, content FROM contents GROUP BY ALL HAVING count(*) > 1)
     SELECT id, row_number() OVER (PARTITION BY sale_group, ${TEXT} ORDER BY place) AS repeat
     FROM contents JOIN several USING (sale_group, content) JOIN lines ON lines.rowid = id`,
  )
}
