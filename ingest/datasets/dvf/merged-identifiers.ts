import type { Database } from '../../../formats/duckdb/database.ts'
import { groupsOf } from '../../../formats/duckdb/rows.ts'
import { sql } from '../../../formats/duckdb/sql.ts'
import { batchLines, SECTION } from './batch-lines.ts'
import { isConnected } from './split-batch.ts'

/** What the lines of a file say of its identifiers. */
export interface Evidence {
  identifiers: number
  /** Steps from one identifier to the next number of its series (`2024-17`: number 17 of the series `2024-`). */
  steps: number
  /** Steps on which day and price do not rise (a missing price comes last in its day), and identifiers without a number. */
  falls: number
  /** Steps to a higher price of the same day. */
  sameDay: number
  /** Whether a whole price or surface is written as a float (`107000.0`, `3.2e+06`). */
  floats: boolean
  /** Days and prices that several identifiers have. */
  shared: number
  /** Identifiers whose lines share neither a section nor a street, not even through other lines. */
  unconnected: number
}

/** In a file that has its own order a price is followed by a lower one as often as by a higher: it gets so far once in 1024. */
const MIN_SAME_DAY = 10
/** Of 1000 steps, those that may be against the order: lines that somebody mended. */
const FALLS_PER_MILLE = 1
/** Where identifiers have no order: how many must join what nothing joins, and their share of all. */
const MIN_UNCONNECTED = 10
const MIN_UNCONNECTED_SHARE = 0.03

/**
 * Whether identifiers were given to days and prices, so that one joins all sales of a day at one price, instead of to sales. Such identifiers
 * rise with day and price, which many steps inside a day prove; in a small file there are few, and whole numbers written as floats must speak for it
 * too. Identifiers without an order must often join what nothing joins, and never have a day and price in common. The README has the figures
 * of real files.
 */
export function areMerged(evidence: Evidence): boolean {
  const { identifiers, steps, falls, sameDay, floats, shared, unconnected } = evidence
  if (falls * 1000 <= steps * FALLS_PER_MILLE) return sameDay >= MIN_SAME_DAY || floats
  return shared === 0 && unconnected >= MIN_UNCONNECTED && unconnected >= MIN_UNCONNECTED_SHARE * identifiers
}

/** The evidence of the usable lines that one source has in `lines` (see createDvfLines). */
export async function evidenceOf(db: Database, source: number): Promise<Evidence> {
  await db.run(
    sql`CREATE OR REPLACE TEMP TABLE identifiers AS
     SELECT published_id, regexp_extract(published_id, '^(.*?)([0-9]*)$', 1) AS series,
       try_cast(regexp_extract(published_id, '^(.*?)([0-9]*)$', 2) AS BIGINT) AS number,
       min("date") AS day, min(price) AS price, bool_or(floats) AS floats, min(${SECTION}) <> max(${SECTION}) AS several
     FROM lines WHERE source = ${source} AND rule IS NULL AND published_id IS NOT NULL GROUP BY published_id`,
  )
  const [row] = await db.all(
    sql`WITH before AS (
       SELECT *, lag(day) OVER series AS day_before, lag(price) OVER series AS price_before
       FROM identifiers WINDOW series AS (PARTITION BY series ORDER BY number)),
     steps AS (
       SELECT *, day = day_before AND coalesce(price > price_before, false) AS same_day,
         day > day_before OR (day = day_before AND (price IS NULL OR coalesce(price > price_before, false))) AS rises FROM before)
     SELECT coalesce(bool_or(floats), false), count(*), count(day_before), count(*) FILTER (number IS NULL OR NOT rises),
       count(*) FILTER (same_day),
       (SELECT count(*) FROM (SELECT 1 FROM identifiers WHERE price IS NOT NULL GROUP BY day, price HAVING count(*) > 1))
     FROM steps`,
  )
  const [floats, ...counts] = row!
  const [identifiers, steps, falls, sameDay, shared] = counts.map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const unconnected = await countUnconnected(db, source)
  return { identifiers, steps, falls, sameDay, floats: floats === true, shared, unconnected }
}

async function countUnconnected(db: Database, source: number): Promise<number> {
  const several = sql`(SELECT published_id FROM identifiers WHERE several)`
  const lines = sql`(SELECT rowid AS id, published_id AS batch, * FROM lines SEMI JOIN ${several} USING (published_id)
     WHERE source = ${source} AND rule IS NULL)`
  let count = 0
  for await (const [, group] of groupsOf(batchLines(db, lines), ({ batch }) => batch))
    if (!isConnected(group)) count++
  return count
}
